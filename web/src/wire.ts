// Made by tools/wire_types.py from the server's types. Not to be changed by hand: `make wire` makes it anew.

/** A sentence that is not yet in any language: a key of the catalogue and what goes into its gaps. */
export interface Message {
  key: string;
  params: Record<string, number | string>;
}

/** How long a seat may think: not limited, so many seconds a move, or so many for the whole game. */
export interface Clock {
  kind: string;
  seconds: number;
}

/** What has happened since the message before it, and how things stand now. What has not changed is left out. */
export interface News {
  is: "news";
  n: number;
  you: number;
  whole: boolean;
  since: number;
  events: Message[];
  waiting: number[];
  same: boolean;
  view: FrenzyView | RollwriteView | TacosView | null;
  asked: Prompt | null;
  can_take_back: boolean;
  table: TableShown | null;
  said: Words[];
  clocks: ClockShown[];
  now: number;
  board: RollwriteBoard | TacosBoard | null;
  id: string;
}

/** The question put to a seat. */
export interface Prompt {
  seat: number;
  asks: Message;
  choices: Choice[];
  barred: Barred[];
  secret: boolean;
  begins: boolean;
  any_order: boolean;
  shortcuts: Shortcut[];
}

/** One legal option, with what it touches, so that a screen can light it up and take a tap on it. */
export interface Choice {
  option: number;
  says: Message;
  touches: string[];
  word: string;
  sure: Message | null;
  times: number;
}

/** A choice that the seat can see but not take now, and why. */
export interface Barred {
  says: Message;
  why: Message;
  touches: string[];
}

/** Several options that a person can point at as one thing: drive to that square. All of them are legal in turn. */
export interface Shortcut {
  options: number[];
  says: Message;
  touches: string[];
  word: string;
}

/** The table around the game, the same for all but for what is yours. */
export interface TableShown {
  id: string;
  game: string;
  options: Record<string, string>;
  public: boolean;
  clock: Clock;
  status: string;
  ended: string;
  seats: SeatShown[];
  you: number;
  host: number;
  hosting: boolean;
  commitment: string;
  deal: string;
  copied: boolean;
  lesson: boolean;
  proposal: ProposalShown | null;
  again: string;
}

/** A seat as everybody sees it. */
export interface SeatShown {
  kind: string;
  name: string;
  taken_over: boolean;
  entropy: boolean;
}

/** What somebody asked all others to agree to. */
export interface ProposalShown {
  number: number;
  what: string;
  by: number;
  agreed: number[];
  to: number;
}

/** Something that was said. */
export interface Words {
  number: number;
  seat: number;
  name: string;
  words: string | null;
}

/** A seat's time, in seconds since 1970 and in seconds. */
export interface ClockShown {
  until: number | null;
  bank: number | null;
}

/** A name is enough. */
export interface NewPerson {
  name: string;
}

/** Who somebody is. The token is for this browser or script, the code moves the identity to another device. */
export interface Identity {
  name: string;
  token: string;
  recovery: string;
}

/** The code of an identity. It works once; the answer holds a new one. */
export interface Recovery {
  recovery: string;
}

/** The one who asks. */
export interface Me {
  name: string;
}

/** A table to be made. One that follows a deal or another game takes its game, players and options from there. */
export interface NewTable {
  game?: string;
  players?: number;
  options?: Record<string, string>;
  public?: boolean;
  clock?: Clock;
  seats?: string[];
  deal?: string;
  goes_on?: string;
  moment?: number;
  lesson?: boolean;
}

/** The table that was made; its id is its link. */
export interface TableMade {
  id: string;
}

/** A table in a list. */
export interface TableListed {
  id: string;
  game: string;
  status: string;
  made: number;
  players: number;
  taken: number;
  deal: string;
  people: string[];
  bots: number;
  waits: boolean;
  turn: string[];
}

/** A choice that is made before a game. */
export interface OptionShown {
  name: string;
  values: string[];
  default: string;
  also: string;
}

/** A game that can be played here. */
export interface GameShown {
  game: string;
  min_players: number;
  max_players: number;
  options: OptionShown[];
  bots: string[];
  figures: Record<string, Record<string, number | string>>;
  sources: string[];
  lesson: number;
}

/** Who can come to this server. */
export interface Where {
  local: boolean;
  address: string;
}

/** A gesture: options that you were offered, in order, done together or not at all. */
export interface Do {
  verb: "do";
  options: number[];
  n?: number;
  id?: string;
}

/** Undo your last gesture, where that is allowed. */
export interface TakeBack {
  verb: "take_back";
  id?: string;
}

/** Take an open seat; the first one if you name none. */
export interface Sit {
  verb: "sit";
  seat?: number | null;
  id?: string;
}

/** Get up for good; in a running game a bot plays on. */
export interface Leave {
  verb: "leave";
  id?: string;
}

/** As the host: send somebody away. In a running game a bot plays on. */
export interface SendAway {
  verb: "send_away";
  seat: number;
  id?: string;
}

/** As the host: put a bot into a seat; with no name, take it out. */
export interface PutBot {
  verb: "bot";
  seat: number;
  bot?: string;
  id?: string;
}

/** As the host, before the start: change what is played. */
export interface Change {
  verb: "change";
  players: number;
  options?: Record<string, string>;
  public?: boolean;
  clock?: Clock;
  id?: string;
}

/** Add chance of your own to the dice, before the start: 8 to 64 bytes in hex. */
export interface Entropy {
  verb: "entropy";
  entropy: string;
  id?: string;
}

/** As the host: begin the game. */
export interface Start {
  verb: "start";
  id?: string;
}

/** Ask all players to `end` the game, or to go `back` to how things stood at your message with the number `to`. */
export interface Propose {
  verb: "propose";
  what: string;
  to?: number;
  id?: string;
}

/** Agree to what is proposed, or not; it has a number, so that nobody agrees to what is proposed meanwhile. */
export interface Answer {
  verb: "answer";
  number: number;
  agrees: boolean;
  id?: string;
}

/** You are back: the bot that plays on for you steps aside, when it has made the move that was due. */
export interface Return {
  verb: "return";
  id?: string;
}

/** As the host: hand your rights to a seat. Without a seat: take them, if the host has been away for a minute, or in a running game for ten. */
export interface Host {
  verb: "host";
  seat?: number | null;
  id?: string;
}

/** Let a bot play on for somebody who is waited for and has been away for two minutes, until she is back. */
export interface StandIn {
  verb: "stand_in";
  seat: number;
  id?: string;
}

/** Say something to all at the table. */
export interface Say {
  verb: "say";
  words: string;
  id?: string;
}

/** Take away words of your own, or as the host of anybody. */
export interface Unsay {
  verb: "unsay";
  number: number;
  id?: string;
}

/** As the host: whoever said something, and does not sit here, may neither sit down nor speak here any more. */
export interface Silence {
  verb: "silence";
  number: number;
  id?: string;
}

/** As the host, when the game is over: a rematch at a new table, seats rotated. */
export interface Again {
  verb: "again";
  id?: string;
}

/** The first message on a socket: who it is, and the last message she has. With `after`, and the seat that its number belongs to, only what was missed is sent. */
export interface Hello {
  verb: "hello";
  token?: string;
  seat?: number;
  after?: number;
}

/** A command was done and there is no news of it for you, or it had been done before. */
export interface Done {
  is: "done";
  id: string;
}

/** Something was not done: a key for programs, and what would be right. */
export interface Failure {
  is: "refused";
  error: string;
  message: string;
  id: string;
}

/** Who is connected. It has no number: the last one counts. */
export interface Here {
  is: "here";
  seats: number[];
  watching: number;
}

/** A point of a finished game: who did what, and what was told of it. */
export interface MomentShown {
  moment: number;
  seat: number;
  turn: number;
  did: [Message, Message[]][];
  events: Message[];
  scores: number[];
}

/** A deal that several can play, each at a table of her own. */
export interface NewDeal {
  game: string;
  players: number;
  options?: Record<string, string>;
  days?: number;
}

/** A line of a leaderboard. */
export interface Result {
  name: string;
  score: number;
  table: string;
}

/** A deal and how it was played. */
export interface DealShown {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  commitment: string;
  closes: number;
  closed: boolean;
  secret: string;
  results: Result[];
  yours: string;
}

/** All that holds in a game: its own page, and the common one. They are written in English only. */
export interface RuleBook {
  game: string;
  pages: RulePage[];
}

/** The rules of one game, or those common to all. */
export interface RulePage {
  game: string;
  title: string;
  intro: string;
  sections: RuleSection[];
}

/** A heading with the clauses below it; the rules common to all games have no heading. */
export interface RuleSection {
  id: string;
  heading: string;
  clauses: RuleClause[];
}

/** One rule. The marks before it say where it comes from; each mark inside it speaks for its own part. */
export interface RuleClause {
  id: string;
  marks: string[];
  pieces: RulePiece[];
  named_in: string[];
}

/** A part of a clause: plain text, an option as it is typed, the id of another clause or section, or a mark. */
export interface RulePiece {
  kind: "clause" | "code" | "mark" | "text";
  text: string;
}

/** The whole document; its entries are looked at one by one, so that the first bad one can be named. */
export interface LogFile {
  "truckstop log": number;
  game: string;
  rules: number;
  data: string;
  players: number;
  options: Record<string, string>;
  seats: string[];
  dice: LogDice;
  entries: LogEntry[];
  secret: string | null;
  result: Record<string, number[]> | null;
  files?: Record<string, string> | null;
  copied?: number;
}

export interface LogDice {
  seed?: number | null;
  commitment?: string | null;
  entropy?: string[];
}

export interface LogEntry {
  seat?: number;
  do?: string[];
  "takes back"?: number[];
  agreed?: boolean;
  draws?: [string, number, number][];
}

/** A finished game from a seat's knowledge, or open. */
export interface Replayed {
  game: string;
  players: number;
  options: Record<string, string>;
  seats: string[];
  seat: number | null;
  moments: MomentShown[];
  places: number[];
  commitment: string;
  entropy: string[];
  secret: string;
  board: RollwriteBoard | TacosBoard | null;
}

/** How things stood at a moment: the view of the seat from which one looks, or those of all seats. */
export interface Position {
  moment: number;
  views: (FrenzyView | RollwriteView | TacosView)[];
}

/** A position as one viewer may know it. */
export interface FrenzyView {
  viewer: number;
  round: number;
  rounds: number;
  phase: string;
  first: number;
  venues: FrenzyVenueView[];
  seats: SeatView[];
  barry: number | null;
  turn: number | null;
  cells: CellView[];
  specials_left: string[];
  mine: FrenzyMineView | null;
  over: boolean;
  scores: number[];
  winners: number[];
  places: number[];
}

/** A venue and what it would pay now. */
export interface FrenzyVenueView {
  venue: string;
  die: string;
  face: number;
  shut: boolean;
  promos: number;
  special: string | null;
  trucks: FrenzyTruckView[];
  total: number;
  share: number;
  next_share: number;
}

/** A truck that stands at a venue. */
export interface FrenzyTruckView {
  truck: number;
  owner: number;
  doubled: boolean;
}

/** A player, or Barry, as everybody sees them. */
export interface SeatView {
  owner: number;
  money: number;
  home: string[];
  cards: Record<string, number>;
  picked: number;
  worth: number;
}

/** A place of the two-player grid. */
export interface CellView {
  row: number;
  card: string | null;
  free: boolean;
}

/** What only the viewer knows. */
export interface FrenzyMineView {
  trucks: string[];
  cards: Record<string, number>;
  aiming: string | null;
  cell: number | null;
  truck: number | null;
  dice_set: number | null;
}

/** A position as one viewer may know it. */
export interface RollwriteView {
  viewer: number;
  turn: number;
  phase: string;
  active: number;
  asked: number | null;
  dice: Record<string, number>;
  rerolled: string[];
  sheets: SheetView[];
  mine: RollwriteMineView | null;
  over: boolean;
  scores: number[];
  winners: number[];
  places: number[];
  rank: number | null;
}

/** One player's sheet. */
export interface SheetView {
  place: string | null;
  began: string | null;
  steps: number;
  rerolls: number;
  spaces: number[];
  last: number;
  closed: string[];
  doubled: string[];
  stations: string[];
  bridges: string[];
  marks: number[];
  fives: number;
  numbers: number;
  promoted: number;
  score: number;
  finished: boolean;
}

/** What only the viewer knows: the turn that she is in the middle of. */
export interface RollwriteMineView {
  sheet: SheetView;
  start: string | null;
  stage: string;
  path: string[];
  left: number;
  must_sell: boolean;
  space: number;
  sold: string | null;
  bonus: string | null;
  pending: Record<string, number>;
}

/** A position as one viewer may know it. */
export interface TacosView {
  viewer: number;
  round: number;
  level: number;
  results: [number, number][];
  phase: string;
  asked: number | null;
  actions: number;
  taking: number;
  arrival: string[];
  owners: OwnerView[];
  stalls: StallView[];
  popular: (string | null)[];
  track: (string | null)[];
  basics: Record<string, number>;
  supply: number;
  decks: number[];
  discards: Record<string, number>[];
  mine: TacosMineView | null;
  over: boolean;
  ended: string | null;
  scores: number[];
  winners: number[];
  places: number[];
}

/** A player, or a Challenger, as everybody sees them. */
export interface OwnerView {
  who: string;
  coins: number;
  meeples: number;
  served: number;
  vendor: string | null;
  bid: number | null;
  ahead: boolean;
  displaced: boolean;
  cards: number;
  known: Record<string, number>;
  recipes: number;
  known_recipes: Record<string, number>;
  trucks: number;
  known_trucks: Record<string, number>;
  played: Record<string, number>;
  built: Record<string, number>;
  under: Record<string, number>;
  extra: number;
  parts: number[];
  score: number;
}

/** A vendor in play. */
export interface StallView {
  vendor: string;
  stock: Record<string, number>;
}

/** What only the viewer knows. */
export interface TacosMineView {
  hand: Record<string, number>;
  recipes: Record<string, number>;
  trucks: Record<string, number>;
  vendor: string | null;
  bid: number | null;
  drawn: Record<string, number>;
  drawn_recipes: Record<string, number>;
  building: string | null;
  laid: Record<string, number>;
  price: number;
}

/** What is printed on every sheet and never changes. Spaces are counted along the snake. */
export interface RollwriteBoard {
  key: string;
  side: string;
  width: number;
  height: number;
  starts: string[];
  venues: RollwriteVenueView[];
  rivers: string[];
  bridges: string[];
  rows: number;
  columns: number;
  dice: string[];
  column: number[];
  row_bonuses: string[][];
  column_bonuses: string[][];
  room: number[];
  ranks: number[];
}

/** A venue of the city. */
export interface RollwriteVenueView {
  square: string;
  die: string;
}

/** What is printed on the cards and the board, and never changes. */
export interface TacosBoard {
  ingredients: IngredientView[];
  recipes: RecipeView[];
  trucks: TacosTruckView[];
  vendors: VendorView[];
  varied: boolean;
  ends_above: number;
  popular_bonus: number[];
  truck_costs: number[];
  unseen_cost: number;
  substitute_cost: number;
  coins_a_customer: number;
}

/** An ingredient card as it is printed. */
export interface IngredientView {
  key: string;
  category: string;
  kind: string;
  copies: number;
  premium: boolean;
  named: number;
}

/** A recipe or a basic taco as it is printed. */
export interface RecipeView {
  key: string;
  copies: number;
  basic: boolean;
  slots: string[];
  customers: number;
  coins: number;
}

/** A truck card as it is printed. */
export interface TacosTruckView {
  key: string;
  copies: number;
  skill: boolean;
  gives: Record<string, number>;
  bonus: number;
  ingredients: string[];
}

/** A vendor as it is printed; what is on its varied side counts only if the game is played with it. */
export interface VendorView {
  key: string;
  varied: string;
  amount: number;
  limit: number;
}

export type Incoming =
  | News
  | Here
  | Done
  | Failure;

export type Outgoing =
  | Hello
  | Do
  | TakeBack
  | Sit
  | Leave
  | SendAway
  | PutBot
  | Change
  | Entropy
  | Start
  | Propose
  | Answer
  | Return
  | Host
  | StandIn
  | Say
  | Unsay
  | Silence
  | Again;

export type AnyCommand =
  | Do
  | TakeBack
  | Sit
  | Leave
  | SendAway
  | PutBot
  | Change
  | Entropy
  | Start
  | Propose
  | Answer
  | Return
  | Host
  | StandIn
  | Say
  | Unsay
  | Silence
  | Again;
