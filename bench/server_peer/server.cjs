// boardgame.io's own server with a small game: node server.cjs PORT; prints `listening PORT`. Port 0 takes a free one.
// Everything is boardgame.io's default: storage in memory, full states to each player, undo kept, no adapter.

const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const empty = () => Array(9).fill(null);

// A match has as many rounds of tic-tac-toe as `setupData` says, or one; the board is cleared after each.
const tictactoe = {
  name: "tictactoe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: (_, setupData) => ({ cells: empty(), rounds: setupData?.rounds ?? 1, won: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      const line = LINES.some((three) => three.every((at) => G.cells[at] === playerID));
      if (!line && G.cells.includes(null)) return;
      if (line) G.won[playerID] += 1;
      G.rounds -= 1;
      if (G.rounds > 0) G.cells = empty();
    },
  },
  endIf: ({ G }) => (G.rounds === 0 ? { won: G.won } : undefined),
};

const server = Server({ games: [tictactoe], origins: true });
server.run(Number(process.argv[2])).then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
