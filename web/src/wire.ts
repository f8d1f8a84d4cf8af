// Made by tools/wire_types.py from the server's types. Not to be changed by hand: `make wire` makes it anew.

export type GameEvent =
  | FrenzyEvent
  | RollwriteEvent
  | TacosEvent;

/** By how much an owner would have more, or less, than now. */
export interface Gain {
  who: string;
  n: number;
}

/** A sentence that is not yet in any language: a key of the catalogue and what goes into its gaps. */
export interface Message {
  key: string;
  params: Record<string, number | string | string[]>;
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
  idle: Message | null;
  times: number;
  ends: boolean;
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
  listed: boolean;
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
  events: GameEvent[];
  waiting: number[];
  same: boolean;
  view: FrenzyView | RollwriteView | TacosView | null;
  asked: Prompt | null;
  can_take_back: boolean;
  table: TableShown | null;
  said: Words[];
  clocks: ClockShown[];
  now: number;
  beats: BeatShown[];
  board: FrenzyBoard | RollwriteBoard | TacosBoard | null;
  id: string;
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
  data: string;
  set: string;
  proposal: ProposalShown | null;
  again: string;
  result: Standing[];
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

/** How somebody came out of a game: a player, or an automatic player of the rules. */
export interface Standing {
  who: string;
  score: number;
  place: number;
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

/** A moment inside what a message tells of: how things stood when its first `told` events had happened. */
export interface BeatShown {
  told: number;
  what: string;
  view: FrenzyView | RollwriteView | TacosView;
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
  data?: string;
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
  alone: boolean;
}

/** Data of somebody's own that a game can be played with here. */
export interface SetShown {
  name: string;
  data: string;
}

/** A game that can be played here. */
export interface GameShown {
  game: string;
  min_players: number;
  max_players: number;
  options: OptionShown[];
  bots: string[];
  figures: Record<string, Record<string, number | string | string[]>>;
  sources: string[];
  lesson: number;
  sets: SetShown[];
}

/** Data that a game is played with and that is not ours: what differs in what a page shows. */
export interface DataShown {
  data: string;
  game: string;
  options: OptionShown[];
  figures: Record<string, Record<string, number | string | string[]>>;
  words: Record<string, Record<string, string>>;
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

/** Ask what a gesture of yours would do. It changes nothing, and nobody hears of it. */
export interface LookAt {
  verb: "look";
  id: string;
  options: number[];
  picked?: string[] | null;
}

/** Ask what everything that your question offers would do. */
export interface LookAtAll {
  verb: "looks";
  id: string;
}

/** What one gesture does. */
export interface LookShown {
  options: number[];
  does?: number[];
  as_it_stands?: number[];
  asks?: number;
  stops?: string;
}

/** What everything that your question offers would do. Events and questions that several share stand here once. */
export interface Looks {
  is: "looks";
  id: string;
  n: number;
  events: GameEvent[];
  owners: string[];
  questions: Message[];
  looks: LookShown[];
}

/** What a gesture of yours would do, and what you would see and be asked then. */
export interface Looked {
  is: "looked";
  id: string;
  n: number;
  does: GameEvent[];
  as_it_stands: Gain[];
  stops: string;
  view: FrenzyView | RollwriteView | TacosView | null;
  asked: Prompt | null;
  so_far: GameEvent[];
}

/** A point of a finished game: who did what, and what was told of it. */
export interface MomentShown {
  moment: number;
  seat: number;
  turn: number;
  did: [Message, Message[]][];
  events: GameEvent[];
  scores: number[];
  round: number;
}

/** A moment inside a moment of a replay: how things stood when its first `told` events had happened. */
export interface BeatsShown {
  told: number;
  what: string;
  views: (FrenzyView | RollwriteView | TacosView)[];
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
  board: FrenzyBoard | RollwriteBoard | TacosBoard | null;
  data: string;
  set: string;
}

/** How things stood at a moment: the view of the seat from which one looks, or those of all seats. */
export interface Position {
  moment: number;
  views: (FrenzyView | RollwriteView | TacosView)[];
  beats: BeatsShown[];
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
  choosing: number[];
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
  promo_adds: number;
  special_adds: number;
  may_change: boolean;
}

/** A truck that stands at a venue. */
export interface FrenzyTruckView {
  truck: number;
  owner: number;
  doubled: boolean;
  thing: string;
}

/** A player, or Barry, as everybody sees them. */
export interface SeatView {
  owner: number;
  money: number;
  home: string[];
  cards: Record<string, number>;
  picked: number;
  worth: number;
  kept: number;
  place: number;
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
  pays: number[];
  pays_more: number[];
}

/** A position as one viewer may know it. */
export interface RollwriteView {
  viewer: number;
  turn: number;
  phase: string;
  active: number;
  asked: number | null;
  dice: Record<string, number>;
  twice: Record<string, number>;
  rerolled: string[];
  sheets: SheetView[];
  mine: RollwriteMineView | null;
  over: boolean;
  ends: string;
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
  numbers: number;
  rows: number[];
  columns: number[];
  gained: string[];
  lost: string[];
  next: Record<string, number>;
  sales: number;
  fives: number;
  extra: number;
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
  within: string[];
  sellable: string[];
  ahead: number[];
}

/** A position as one viewer may know it. */
export interface TacosView {
  viewer: number;
  round: number;
  level: number;
  results: [number, number][];
  phase: string;
  asked: number | null;
  last: boolean;
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
  ties: TieView[];
  next_level: number;
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
  parts: PartsView;
  customers: number;
  enough: boolean;
  score: number;
  place: number;
  left_over: number;
  recipes_built: number;
}

/** Customers by where they come from, as far as all can see: without the truck cards in hand until the end. */
export interface PartsView {
  served: number;
  meeples: number;
  by_coins: number;
  skills: number;
  sets: number;
  given: number;
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
  slots: SlotView[];
  fits: Record<string, FitView>;
  payable: string[];
  wants: string[];
  worth: Record<string, number>;
  skills: Record<string, number>;
}

/** A slot of the recipe that is being built. */
export interface SlotView {
  asks: string;
  card: string | null;
  fits: boolean;
}

/** What the viewer's hand has for a recipe. */
export interface FitView {
  has: boolean[];
  price: number;
}

/** Owners with the same score at the end. */
export interface TieView {
  who: string[];
  score: number;
  by: string;
}

/** What is printed and never changes. */
export interface FrenzyBoard {
  cards: CardPrinted[];
  venues: VenuePrinted[];
  phases: PhasePrinted[];
  dice_sets: DiceSetPrinted[];
}

/** An action card of the game. */
export interface CardPrinted {
  card: string;
  value: number;
  grid: number[];
  rolls: boolean;
  doubles: boolean;
}

/** A venue in play. */
export interface VenuePrinted {
  venue: string;
  die: string;
  sides: number;
}

/** A phase of the round. */
export interface PhasePrinted {
  phase: string;
  also: string[];
}

/** A set of dice for the tie-break. */
export interface DiceSetPrinted {
  thing: string;
  dice: string[];
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
  by_row: number[][];
  by_column: number[][];
  column_dice: (string | null)[];
  steps: number;
  rerolls: number;
  sides: Record<string, number>;
  span: number;
  enough: number;
  shortest: number;
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
  ends_at: number;
  popular_bonus: number[];
  truck_costs: number[];
  unseen_cost: number;
  substitute_cost: number;
  coins_a_customer: number;
  turn_actions: number;
  levels: number;
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

/** The first player, chosen by lot. */
export interface FrenzyFirst {
  event: "first";
  who: string;
}

/** The two cards that everybody puts away before the game. */
export interface FrenzyPutAway {
  event: "put_away";
  one: string;
  other: string;
}

/** A card is laid out face up in a cell of the grid. */
export interface FrenzyLaidOut {
  event: "laid_out";
  cell: string;
  card: string;
}

/** A round begins, with its first player. */
export interface FrenzyRound {
  event: "round";
  round: number;
  rounds: number;
  who: string;
}

/** A daily special comes to a venue. */
export interface FrenzySpecial {
  event: "special";
  special: string;
  venue: string;
  round: number;
}

/** A daily special leaves its venue. */
export interface FrenzyReplaced {
  event: "replaced";
  special: string;
  venue: string;
}

/** The two trucks that a player sends out this round. */
export interface FrenzyTrucks {
  event: "trucks";
  who: string;
  one: string;
  other: string;
  round: number;
}

/** A player sends out a third truck, at the price of a special. */
export interface FrenzyThirdTruck {
  event: "third_truck";
  who: string;
  venue: string;
  price: number;
  round: number;
}

/** A venue's die is rolled for the round. */
export interface FrenzyRolled {
  event: "rolled";
  venue: string;
  face: number;
}

/** A venue's die is rolled twice because of a special; `face` is the roll that counts. */
export interface FrenzyRolledBoth {
  event: "rolled_both";
  venue: string;
  one: number;
  other: number;
  face: number;
}

/** How many cards a player has picked. */
export interface FrenzyPicked {
  event: "picked";
  who: string;
  n: number;
}

/** A player plays a card; what it does follows. */
export interface FrenzyPlayed {
  event: "played";
  who: string;
  card: string;
  from: string;
}

/** A player discards a picked card without playing it. */
export interface FrenzyDropped {
  event: "dropped";
  who: string;
  card: string;
  from: string;
}

/** A venue's die is rolled again; `face` is what counts now. */
export interface FrenzyRerolled {
  event: "rerolled";
  venue: string;
  before: number;
  face: number;
  rolled: number;
}

/** A truck moves from one venue to another. */
export interface FrenzyMoved {
  event: "moved";
  who: string;
  from: string;
  to: string;
  truck: string;
}

/** A truck is parked at a venue. */
export interface FrenzyPlaced {
  event: "placed";
  who: string;
  venue: string;
  truck: string;
}

/** A truck gets a 2X. */
export interface FrenzyDoubled {
  event: "doubled";
  who: string;
  venue: string;
  truck: string;
}

/** A truck is sent home from a venue. */
export interface FrenzySentHome {
  event: "sent_home";
  who: string;
  venue: string;
  truck: string;
}

/** A venue is shut for this round. */
export interface FrenzyShut {
  event: "shut";
  venue: string;
}

/** A venue gets a promo token. */
export interface FrenzyPromoted {
  event: "promoted";
  venue: string;
}

/** A venue pays at once, before the end of the round. */
export interface FrenzyTriggered {
  event: "triggered";
  venue: string;
}

/** What a venue pays its trucks. What each owner gets follows as `paid`. */
export interface FrenzyTotal {
  event: "total";
  venue: string;
  total: number;
  n: number;
  share: number;
  round: number;
  face: number;
  promo: number;
  added: number;
  special: string;
  early: boolean;
}

/** What one owner gets from the venue that `total` has just named. */
export interface FrenzyPaid {
  event: "paid";
  who: string;
  money: number;
  venue: string;
  round: number;
  trucks: number;
  doubled: number;
  shares: number;
}

/** A special gives an owner money. */
export interface FrenzyGiven {
  event: "given";
  who: string;
  money: number;
  special: string;
  round: number;
}

/** A player pays for a special. */
export interface FrenzyCost {
  event: "cost";
  who: string;
  money: number;
  special: string;
  round: number;
}

/** A special turns a venue's die to another face. */
export interface FrenzyDieTurned {
  event: "die_turned";
  venue: string;
  before: number;
  face: number;
}

/** A player declines what a special offers. */
export interface FrenzyDeclined {
  event: "declined";
  who: string;
  special: string;
}

/** A player gets money for the cards that were never picked. */
export interface FrenzyUnused {
  event: "unused";
  who: string;
  money: number;
  n: number;
}

/** A player has as much money as another at the top. */
export interface FrenzyTie {
  event: "tie";
  who: string;
}

/** A player rolls the chosen dice to break the tie. */
export interface FrenzyTieRoll {
  event: "tie_roll";
  who: string;
  dice: string;
  total: number;
}

/** The roll was level too, so the host wins the tie. */
export interface FrenzyHostWins {
  event: "host_wins";
  who: string;
}

/** A player has won. */
export interface FrenzyWon {
  event: "won";
  who: string;
  money: number;
}

/** Barry has won. */
export interface FrenzyBarryWon {
  event: "barry_won";
  money: number;
}

/** A special takes effect at its venue. */
export interface FrenzyActs {
  event: "acts";
  special: string;
  venue: string;
}

/** A venue pays nobody at the end of a round: it is shut, or no truck stands there. */
export interface FrenzyUnpaid {
  event: "unpaid";
  venue: string;
  round: number;
  face: number;
  shut: boolean;
}

/** A round is over: every truck goes home, tokens are removed, shut venues open. */
export interface FrenzyRoundOver {
  event: "round_over";
  round: number;
}

/** The only two trucks that a player can send out, so they go: told to that player alone until the reveal. */
export interface FrenzyOnlyTrucks {
  event: "only_trucks";
  who: string;
  one: string;
  other: string;
}

/** The player who rolls first, chosen by lot. */
export interface RollwriteFirst {
  event: "first";
  who: string;
}

/** A player has chosen a start. */
export interface RollwriteStarted {
  event: "started";
  who: string;
  square: string;
}

/** A turn begins, with the player who rolls. */
export interface RollwriteTurn {
  event: "turn";
  turn: number;
  who: string;
}

/** A die is rolled. */
export interface RollwriteRolled {
  event: "rolled";
  die: string;
  face: number;
}

/** A die is rolled again. */
export interface RollwriteRerolled {
  event: "rerolled";
  die: string;
  before: number;
  face: number;
}

/** The dice stay as they are. */
export interface RollwriteKept {
  event: "kept";
  who: string;
}

/** A player's truck drives onto a square. */
export interface RollwriteDrove {
  event: "drove";
  who: string;
  square: string;
}

/** A player's truck has no step to take. */
export interface RollwriteStayed {
  event: "stayed";
  who: string;
  square: string;
}

/** A square on the truck's path is closed. */
export interface RollwriteClosed {
  event: "closed";
  who: string;
  square: string;
}

/** A player sells at a venue and writes a number into the tracker. */
export interface RollwriteSold {
  event: "sold";
  who: string;
  money: number;
  square: string;
  die: string;
  space: number;
  skips: number;
  bonuses: string[];
}

/** A player sells nothing and writes an X into the tracker. */
export interface RollwriteCrossed {
  event: "crossed";
  who: string;
  space: number;
}

/** A player draws a bridge. */
export interface RollwriteBridge {
  event: "bridge";
  who: string;
  side: string;
}

/** A player promotes a column: `n` marks for that player, 1 for everybody else. */
export interface RollwritePromoted {
  event: "promoted";
  who: string;
  column: string;
  n: number;
}

/** A player draws a gas station. */
export interface RollwriteGas {
  event: "gas";
  who: string;
  square: string;
}

/** A player draws a 2x. */
export interface RollwriteDouble {
  event: "double";
  who: string;
  square: string;
}

/** A player begins the next turn at a start. */
export interface RollwriteToStart {
  event: "to_start";
  who: string;
  square: string;
}

/** A player does not move to a start. */
export interface RollwriteNoStart {
  event: "no_start";
  who: string;
}

/** A player gets the $5 bonus. */
export interface RollwriteFive {
  event: "five";
  who: string;
}

/** A player has one more step from now on. */
export interface RollwriteStep {
  event: "step";
  who: string;
}

/** A player has one more reroll from now on. */
export interface RollwriteRerolls {
  event: "rerolls";
  who: string;
}

/** A player gets a bonus that there is no place for. */
export interface RollwriteNothing {
  event: "nothing";
  who: string;
  bonus: string;
}

/** A player fills the last space of the tracker. */
export interface RollwriteFinished {
  event: "finished";
  who: string;
}

/** A player's score at the end. */
export interface RollwriteScore {
  event: "score";
  who: string;
  money: number;
  n: number;
}

/** A player is level with another at the top. */
export interface RollwriteTie {
  event: "tie";
  who: string;
}

/** A player rolls the d20 to break the tie. */
export interface RollwriteTieRoll {
  event: "tie_roll";
  who: string;
  face: number;
}

/** A player has won. */
export interface RollwriteWon {
  event: "won";
  who: string;
  money: number;
}

/** The rank that a game alone earns. */
export interface RollwriteRank {
  event: "rank";
  rank: string;
  money: number;
}

/** A game alone earns no rank; `first` is what the lowest rank needs. */
export interface RollwriteNoRank {
  event: "no_rank";
  money: number;
  first: number;
}

/** A column is promoted in a game alone. */
export interface RollwritePromotedAlone {
  event: "promoted_alone";
  column: string;
  n: number;
}

/** A step that nobody chose, for there was no other: told to its driver alone. The reveal tells it to all. */
export interface RollwriteDroveOn {
  event: "drove_on";
  who: string;
  square: string;
}

/** The path ends where nothing else can be done: told to its driver alone. The reveal tells what came of it. */
export interface RollwriteOnlyStop {
  event: "only_stop";
  who: string;
  square: string;
}

/** The only die that can be sold at a venue for any die: told to its seller alone until the reveal. */
export interface RollwriteOnlyDie {
  event: "only_die";
  who: string;
  die: string;
}

/** A bonus that leaves one choice is taken so: told to its player alone until the reveal. */
export interface RollwriteOnlyPlace {
  event: "only_place";
  who: string;
  bonus: string;
  target: string;
}

/** A bonus that there is no place for: told to its player alone until the reveal. */
export interface RollwriteNoPlace {
  event: "no_place";
  who: string;
  bonus: string;
}

/** A level of a solo game begins. */
export interface TacosLevel {
  event: "level";
  level: string;
}

/** Who stands at a place of the arrival track, from 1. */
export interface TacosQueue {
  event: "queue";
  place: number;
  who: string;
}

/** A vendor is in play, at this place of the board, from 1. */
export interface TacosVendor {
  event: "vendor";
  place: number;
  vendor: string;
}

/** An ingredient from the deck is laid out at a vendor. */
export interface TacosStocked {
  event: "stocked";
  vendor: string;
  ingredient: string;
}

/** A recipe from the deck enters the popular recipes, on the newest space. */
export interface TacosPopular {
  event: "popular";
  recipe: string;
}

/** A truck card from the deck enters the truck track, on the newest space. */
export interface TacosTrack {
  event: "track";
  truck: string;
}

/** An ingredient of the first hand; told to its owner. */
export interface TacosDealt {
  event: "dealt";
  who: string;
  ingredient: string;
}

/** The recipe of the first hand; told to its owner. */
export interface TacosDealtRecipe {
  event: "dealt_recipe";
  who: string;
  recipe: string;
}

/** A round begins. */
export interface TacosRound {
  event: "round";
  round: number;
}

/** Where a player goes this round, and the coins that she bids; she has paid them. */
export interface TacosBid {
  event: "bid";
  who: string;
  vendor: string;
  n: number;
}

/** Where a Challenger goes, and his bid, read off a recipe that is flipped. */
export interface TacosChallengerBid {
  event: "challenger_bid";
  who: string;
  vendor: string;
  recipe: string;
  n: number;
}

/** A Challenger flipped a recipe that puts him first at his vendor whatever was bid. */
export interface TacosChallengerFirst {
  event: "challenger_first";
  who: string;
  vendor: string;
  recipe: string;
}

/** A Challenger bids 0: no recipe is left to flip. */
export interface TacosChallengerNoCard {
  event: "challenger_no_card";
  who: string;
  vendor: string;
}

/** A player takes an ingredient from a vendor. */
export interface TacosTook {
  event: "took";
  who: string;
  ingredient: string;
  vendor: string;
}

/** A vendor has nothing left for a visitor. */
export interface TacosDisplaced {
  event: "displaced";
  who: string;
  vendor: string;
}

/** No vendor has anything left for a visitor who was displaced. */
export interface TacosNothingLeft {
  event: "nothing_left";
  who: string;
}

/** Only Challengers came to a vendor: all ingredients there are discarded. */
export interface TacosCleared {
  event: "cleared";
  vendor: string;
  n: number;
  who: string;
}

/** An ingredient is discarded for a Challenger. */
export interface TacosChallengerTook {
  event: "challenger_took";
  who: string;
  ingredient: string;
  vendor: string;
}

/** A vendor pays a visitor. */
export interface TacosPaid {
  event: "paid";
  who: string;
  n: number;
  vendor: string;
}

/** A vendor gives ingredients for a bid of 0; they follow. */
export interface TacosVendorGave {
  event: "vendor_gave";
  who: string;
  vendor: string;
}

/** A vendor gets more ingredients because of a crowd; they follow. */
export interface TacosCrowd {
  event: "crowd";
  vendor: string;
  n: number;
}

/** A turn begins. */
export interface TacosTurn {
  event: "turn";
  who: string;
}

/** One of the ingredients drawn to keep one of them; told to the player alone. */
export interface TacosSaw {
  event: "saw";
  who: string;
  ingredient: string;
}

/** One of the recipes drawn to keep one of them; told to the player alone. */
export interface TacosSawRecipe {
  event: "saw_recipe";
  who: string;
  recipe: string;
}

/** A player has drawn ingredients and kept one; what she discards follows. */
export interface TacosDrew {
  event: "drew";
  who: string;
  n: number;
}

/** A player has drawn recipes and kept one; what she discards follows. */
export interface TacosDrewRecipes {
  event: "drew_recipes";
  who: string;
  n: number;
}

/** The ingredient that was kept; told to the player alone. */
export interface TacosKept {
  event: "kept";
  who: string;
  ingredient: string;
}

/** The recipe that was kept; told to the player alone. */
export interface TacosKeptRecipe {
  event: "kept_recipe";
  who: string;
  recipe: string;
}

/** An ingredient that was drawn and not kept. */
export interface TacosDiscarded {
  event: "discarded";
  who: string;
  ingredient: string;
}

/** A recipe that was drawn and not kept. */
export interface TacosDiscardedRecipe {
  event: "discarded_recipe";
  who: string;
  recipe: string;
}

/** A truck card is bought from the track, for n coins. */
export interface TacosBought {
  event: "bought";
  who: string;
  truck: string;
  n: number;
}

/** The unseen truck card is bought, for n coins. */
export interface TacosBoughtUnseen {
  event: "bought_unseen";
  who: string;
  n: number;
}

/** Which card that was; told to the player alone. */
export interface TacosGotTruck {
  event: "got_truck";
  who: string;
  truck: string;
}

/** A player gets coins. */
export interface TacosCoins {
  event: "coins";
  who: string;
  n: number;
}

/** A recipe is built. The cards under it, the price and the reward follow as events of their own. */
export interface TacosBuilt {
  event: "built";
  who: string;
  recipe: string;
  origin: string;
  customers: number;
  coins: number;
  bonus: number;
  premium: number;
  came: number;
  substitutes: number;
  paid: number;
}

/** An ingredient is laid under the recipe that was just built. */
export interface TacosLaid {
  event: "laid";
  who: string;
  ingredient: string;
  slot: number;
  fits: boolean;
}

/** Coins are paid for n substitutes. */
export interface TacosSubstituted {
  event: "substituted";
  who: string;
  coins: number;
  n: number;
}

/** What is printed on the recipe that was just built. */
export interface TacosReward {
  event: "reward";
  who: string;
  customers: number;
  coins: number;
}

/** Customers come from the supply. */
export interface TacosCame {
  event: "came";
  who: string;
  n: number;
}

/** Customers stay away because the supply is empty. */
export interface TacosStayedAway {
  event: "stayed_away";
  who: string;
  n: number;
}

/** Coins are turned into a customer. */
export interface TacosExchanged {
  event: "exchanged";
  who: string;
  coins: number;
}

/** A truck card is played; what it does follows. */
export interface TacosPlayed {
  event: "played";
  who: string;
  truck: string;
}

/** A player gets n ingredients from the deck. */
export interface TacosGotCount {
  event: "got_count";
  who: string;
  n: number;
}

/** A player gets n recipes from the deck. */
export interface TacosGotRecipeCount {
  event: "got_recipe_count";
  who: string;
  n: number;
}

/** One of them; told to the player alone. */
export interface TacosGot {
  event: "got";
  who: string;
  ingredient: string;
}

/** One of them; told to the player alone. */
export interface TacosGotRecipe {
  event: "got_recipe";
  who: string;
  recipe: string;
}

/** A player gets n more actions. */
export interface TacosAction {
  event: "action";
  who: string;
  n: number;
}

/** A player plays no truck card, or no more, before the bids or the turns. */
export interface TacosPassed {
  event: "passed";
  who: string;
}

/** A turn is over. */
export interface TacosTurnOver {
  event: "turn_over";
  who: string;
}

/** The first on the arrival track goes to the back. */
export interface TacosToTheBack {
  event: "to_the_back";
  who: string;
}

/** The oldest truck card leaves the track. */
export interface TacosOffTrack {
  event: "off_track";
  truck: string;
}

/** The oldest popular recipe is discarded. */
export interface TacosOffPopular {
  event: "off_popular";
  recipe: string;
}

/** A Challenger takes a truck card from the track. */
export interface TacosChallengerTruck {
  event: "challenger_truck";
  who: string;
  truck: string;
}

/** A Challenger builds a popular recipe. */
export interface TacosChallengerBuilt {
  event: "challenger_built";
  who: string;
  recipe: string;
  n: number;
  came: number;
}

/** The game, or the level, ends with this round, and why. */
export interface TacosEnd {
  event: "end";
  ending: string;
}

/** Ingredients left in a hand at the end, n of a kind. */
export interface TacosHeld {
  event: "held";
  who: string;
  ingredient: string;
  n: number;
}

/** Recipes left in a hand at the end, n of a kind. */
export interface TacosHeldRecipe {
  event: "held_recipe";
  who: string;
  recipe: string;
  n: number;
}

/** Truck cards left in a hand at the end, n of a kind. */
export interface TacosHeldTruck {
  event: "held_truck";
  who: string;
  truck: string;
  n: number;
}

/** The count, first part: visible customers, by coins, given by truck cards in hand. */
export interface TacosTally {
  event: "tally";
  who: string;
  visible: number;
  coins: number;
  given: number;
}

/** The count, second part: skills, marketing sets, and all together. */
export interface TacosScore {
  event: "score";
  who: string;
  skills: number;
  sets: number;
  total: number;
}

/** A player has won, with n customers. */
export interface TacosWon {
  event: "won";
  who: string;
  n: number;
}

/** A Challenger was not beaten, with n customers. */
export interface TacosChallengerWon {
  event: "challenger_won";
  who: string;
  n: number;
}

/** A level of a campaign is won. */
export interface TacosLevelWon {
  event: "level_won";
  level: number;
  mine: number;
  theirs: number;
}

/** A level of a campaign is not won. */
export interface TacosLevelLost {
  event: "level_lost";
  level: number;
  mine: number;
  theirs: number;
}

/** The campaign is won, by the sums of all levels. */
export interface TacosCampaignWon {
  event: "campaign_won";
  mine: number;
  theirs: number;
}

/** The campaign is not won, by the sums of all levels. */
export interface TacosCampaignLost {
  event: "campaign_lost";
  mine: number;
  theirs: number;
}

/** A played card lets a player take ingredients, and no vendor has any. */
export interface TacosNothingToTake {
  event: "nothing_to_take";
  who: string;
}

/** A player without coins goes to a vendor and bids 0 unasked: told to that player alone until the reveal. */
export interface TacosNoCoins {
  event: "no_coins";
  who: string;
  vendor: string;
}

/** Ingredients that were laid unasked, being the only ones that could be, before the next is asked for: told to their player alone. Of a recipe that is whole all are told to everybody. */
export interface TacosOnlyCards {
  event: "only_cards";
  who: string;
  recipe: string;
  ingredients: string[];
}

export type FrenzyEvent =
  | FrenzyFirst
  | FrenzyPutAway
  | FrenzyLaidOut
  | FrenzyRound
  | FrenzySpecial
  | FrenzyReplaced
  | FrenzyTrucks
  | FrenzyThirdTruck
  | FrenzyRolled
  | FrenzyRolledBoth
  | FrenzyPicked
  | FrenzyPlayed
  | FrenzyDropped
  | FrenzyRerolled
  | FrenzyMoved
  | FrenzyPlaced
  | FrenzyDoubled
  | FrenzySentHome
  | FrenzyShut
  | FrenzyPromoted
  | FrenzyTriggered
  | FrenzyTotal
  | FrenzyPaid
  | FrenzyGiven
  | FrenzyCost
  | FrenzyDieTurned
  | FrenzyDeclined
  | FrenzyUnused
  | FrenzyTie
  | FrenzyTieRoll
  | FrenzyHostWins
  | FrenzyWon
  | FrenzyBarryWon
  | FrenzyActs
  | FrenzyUnpaid
  | FrenzyRoundOver
  | FrenzyOnlyTrucks;

export type RollwriteEvent =
  | RollwriteFirst
  | RollwriteStarted
  | RollwriteTurn
  | RollwriteRolled
  | RollwriteRerolled
  | RollwriteKept
  | RollwriteDrove
  | RollwriteStayed
  | RollwriteClosed
  | RollwriteSold
  | RollwriteCrossed
  | RollwriteBridge
  | RollwritePromoted
  | RollwriteGas
  | RollwriteDouble
  | RollwriteToStart
  | RollwriteNoStart
  | RollwriteFive
  | RollwriteStep
  | RollwriteRerolls
  | RollwriteNothing
  | RollwriteFinished
  | RollwriteScore
  | RollwriteTie
  | RollwriteTieRoll
  | RollwriteWon
  | RollwriteRank
  | RollwriteNoRank
  | RollwritePromotedAlone
  | RollwriteDroveOn
  | RollwriteOnlyStop
  | RollwriteOnlyDie
  | RollwriteOnlyPlace
  | RollwriteNoPlace;

export type TacosEvent =
  | TacosLevel
  | TacosQueue
  | TacosVendor
  | TacosStocked
  | TacosPopular
  | TacosTrack
  | TacosDealt
  | TacosDealtRecipe
  | TacosRound
  | TacosBid
  | TacosChallengerBid
  | TacosChallengerFirst
  | TacosChallengerNoCard
  | TacosTook
  | TacosDisplaced
  | TacosNothingLeft
  | TacosCleared
  | TacosChallengerTook
  | TacosPaid
  | TacosVendorGave
  | TacosCrowd
  | TacosTurn
  | TacosSaw
  | TacosSawRecipe
  | TacosDrew
  | TacosDrewRecipes
  | TacosKept
  | TacosKeptRecipe
  | TacosDiscarded
  | TacosDiscardedRecipe
  | TacosBought
  | TacosBoughtUnseen
  | TacosGotTruck
  | TacosCoins
  | TacosBuilt
  | TacosLaid
  | TacosSubstituted
  | TacosReward
  | TacosCame
  | TacosStayedAway
  | TacosExchanged
  | TacosPlayed
  | TacosGotCount
  | TacosGotRecipeCount
  | TacosGot
  | TacosGotRecipe
  | TacosAction
  | TacosPassed
  | TacosTurnOver
  | TacosToTheBack
  | TacosOffTrack
  | TacosOffPopular
  | TacosChallengerTruck
  | TacosChallengerBuilt
  | TacosEnd
  | TacosHeld
  | TacosHeldRecipe
  | TacosHeldTruck
  | TacosTally
  | TacosScore
  | TacosWon
  | TacosChallengerWon
  | TacosLevelWon
  | TacosLevelLost
  | TacosCampaignWon
  | TacosCampaignLost
  | TacosNothingToTake
  | TacosNoCoins
  | TacosOnlyCards;

export type Incoming =
  | News
  | Here
  | Looks
  | Looked
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
  | Again
  | LookAt
  | LookAtAll;

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
