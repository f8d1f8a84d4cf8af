"""A sitting: people and bots around one keyboard, playing one game through prompt, view and event."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from truckstop.bots import bot_named
from truckstop.cli import explain
from truckstop.cli.draw import MARKED, drawing_of
from truckstop.cli.explain import introduction
from truckstop.cli.files import command, save
from truckstop.cli.gesture import ROUNDS, Gesture, decided
from truckstop.cli.look import look_at
from truckstop.cli.marks import Marks
from truckstop.cli.menu import (
    LOOK,
    TIGHT,
    WHY,
    Answer,
    asked_for,
    chosen,
    command_in,
    no_such_word,
    not_now,
    question,
    understood,
)
from truckstop.cli.screen import EndOfInput, Screen, pages
from truckstop.cli.seats import Sitter, bot_seed_of
from truckstop.kernel.chance import Seeded
from truckstop.kernel.game import SPECTATOR, Game, SetupError
from truckstop.kernel.session import Session
from truckstop.words import Catalogue, Voice

STREAMS = 8
"""Bots draw from streams of their own, this many for each entry of the log, or one a seat if there are more seats."""

SHORT = 2
"""News of no more lines than this need no page of their own."""

QUESTION = 7
"""Lines for a question and its answer."""


class Leave(Exception):
    """A person wants to stop here."""


class Sitting:
    """Knows no game: what is asked comes from prompts, what is shown from views, what happened from events."""

    def __init__(
        self,
        session: Session,
        sitters: list[Sitter],
        words: Catalogue,
        screen: Screen,
        saves_to: Path,
        keep_always: bool = True,
    ) -> None:
        self.session = session
        self.game: Game = session.game
        self.sitters = sitters
        self.screen = screen
        self.saves_to = saves_to
        self.keep_always = keep_always
        """Save a game even if no person has chosen anything in it; so does who asks for it by `s`."""
        self.bot_seed = bot_seed_of(session.log)
        self.rules = session.log.rules()
        self.printed = self.game.board(self.rules)
        names = [sitter.name for sitter in sitters]
        self.voice = Voice(words, self.game.key, names, explain.figures(self.game, session.log, words))
        self.people = [seat for seat, sitter in enumerate(sitters) if not sitter.bot]
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = {viewer: self.round_began(viewer) for viewer in [*self.people, SPECTATOR]}
        """How many of the events told to a seat it has been shown."""

    # The game

    def run(self) -> bool:
        """Play on until the game is over or somebody leaves; True if it is over. It is saved whatever happens."""
        try:
            self.introduce()
            while seats := self.session.state.to_act():
                # Bots go first: so a person's choice is the last to come in, and hers to change until she is ready.
                bots = [seat for seat in seats if self.sitters[seat].bot]
                if bots:
                    self.let_bot(bots[0])
                else:
                    self.let_person(self.next_person(seats))
            self.finish()
        except (Leave, EndOfInput, KeyboardInterrupt):
            self.leave()
            return False
        except Exception as error:
            # A bug of ours, or a screen that is gone, as with `| head`. Neither may cost anybody the game, and a game
            # that cannot be saved either may not hide what was wrong first.
            with suppress(Exception):
                save(self.session.log, self.saves_to)
                error.add_note(self.where_saved())
            raise
        return True

    def introduce(self) -> None:
        self.screen.clear()
        view = self.game.view(self.session.state, SPECTATOR)
        left_in = self.game.rounds(self.session.state) if len(self.session.log.entries) > 1 else 0
        self.screen.show(introduction(self.game.key, self.sitters, self.session.log.dice, self.voice, view, left_in))
        if self.screen.live and self.people:
            self.screen.ask(self.voice.word("terminal.intro.begin"))

    def let_bot(self, seat: int) -> None:
        # Seed and stream follow from the log alone, so a game that was saved goes on as if it had not been.
        stream = 1 + len(self.session.log.entries) * max(STREAMS, len(self.sitters)) + seat
        bot = bot_named(self.game.key, self.sitters[seat].bot)
        self.session.act(seat, decided(self.game, self.session.state, seat, bot, Seeded(self.bot_seed, stream)))
        if not self.people:
            self.show_news(SPECTATOR)

    def next_person(self, seats: list[int]) -> int:
        """Whoever is at the keyboard stays there if asked again."""
        return self.at_keyboard if self.at_keyboard in seats else seats[0]

    def let_person(self, seat: int) -> None:
        """One whole gesture, or a take-back."""
        if not self.hand_over(seat):
            return
        gesture = Gesture(self.game, self.rules, self.session.state, seat)
        news = self.news(seat)
        self.seen[seat] = len(self.session.told(seat))
        self.show_all(gesture, news)
        while not gesture.whole or gesture.waits:
            answer = self.ask_ready(gesture) if gesture.whole else self.ask(gesture)
            if answer is None:
                break
            if answer.options:
                self.choose(gesture, answer.options)
            elif answer.words:
                self.choose_by_words(gesture, answer.words)
            elif answer.without is not None:
                self.take_out(gesture, answer.without)
            elif answer.command == "b":
                self.go_back(gesture)
            elif answer.command == "u":
                if self.take_back(seat):
                    return
            elif answer.command == "v":
                self.show_again(gesture)
            elif answer.command == WHY:
                voice = self.voice.to(seat)
                lines = not_now(gesture, voice, few=99) or [voice.word("terminal.nothing_barred")]
                self.show_aside(gesture, lines)
            elif answer.command == LOOK and answer.rest:
                self.show_aside(gesture, look_at(gesture, answer.rest, self.voice.to(seat)))
            elif answer.command and not self.obey(answer, seat):
                self.screen.show(["", *self.asked(gesture)])
            elif answer.command:
                self.show_all(gesture, [])
        self.session.act(seat, gesture.options)
        self.keep()

    def keep(self) -> None:
        """Save after every choice of a person, in silence: a window that is closed at once costs nobody the game.

        What is wrong with the disk is said when the game ends or is left.
        """
        with suppress(SetupError):
            save(self.session.log, self.saves_to)

    # Asking

    def ask(self, gesture: Gesture) -> Answer:
        """Ask until something sensible is typed."""
        voice = self.voice.to(gesture.seat)
        while True:
            text = self.screen.ask(asked_for(gesture, voice))
            answer = understood(text, gesture, voice)
            if not answer.wrong:
                return answer
            if self.screen.redraws and self.printed is not None:
                # A board fills the screen: without this, mistakes would push it off.
                self.show_all(gesture, [])
            self.screen.show([answer.wrong])

    def ask_ready(self, gesture: Gesture) -> Answer | None:
        """A choice that waits, as a secret one does, is made when its seat says so: None. Or it is changed."""
        voice = self.voice.to(gesture.seat)
        while True:
            text = self.screen.ask(voice.word("terminal.ready" if gesture.sure is None else "terminal.sure"))
            if not text:
                return None
            if answer := command_in(text):
                return answer
            self.screen.show([voice.word("terminal.wrong.ready")])

    def asked(self, gesture: Gesture, down: int = 5, shown: Collection[int] | None = None) -> list[str]:
        """The question that is open; or, if nothing is left to choose, what was chosen.

        Choices whose numbers are `shown` in the drawing are not listed.
        """
        voice = self.voice.to(gesture.seat)
        if gesture.sure is not None:
            return [voice.say(gesture.sure)]
        if gesture.whole:
            coming = [f"- {line}" for line in voice.tell(gesture.coming)]
            return [voice.word("terminal.chosen", choices=chosen(gesture, voice)), *coming]
        return question(gesture, voice, self.screen, down, shown)

    def choose(self, gesture: Gesture, options: list[int]) -> None:
        """Choose these, all or none."""
        voice, before = self.voice.to(gesture.seat), len(gesture.chosen)
        for option in options:
            found = [choice for choice in gesture.offered if choice.option == option]
            if not found:
                while len(gesture.chosen) > before:
                    gesture.back()
                self.screen.show([voice.word("terminal.wrong.together")])
                return
            gesture.choose(found[0])
        if not gesture.whole or gesture.waits:
            self.show_all(gesture, [])

    def choose_by_words(self, gesture: Gesture, words: list[str]) -> None:
        """Choose these one after the other, as far as they can be; what the rules do unasked is not waited for."""
        voice, before, rest = self.voice.to(gesture.seat), len(gesture.chosen), list(words)
        while rest and (thing := gesture.called(rest[0])) is not None:
            gesture.choose(thing)
            rest.pop(0)
        if rest and gesture.whole and not gesture.waits:
            # It would be done at once, and only half of what was typed.
            while len(gesture.chosen) > before:
                gesture.back()
            self.screen.show([voice.word("terminal.wrong.together")])
            return
        if not gesture.whole or gesture.waits:
            self.show_all(gesture, [])
        if rest and gesture.whole:
            self.screen.show([voice.word("terminal.wrong.too_much", text=" ".join(rest)[:20])])
        elif rest:
            self.screen.show([voice.word("terminal.wrong.so_far", problem=no_such_word(rest[0], gesture, voice))])

    def take_out(self, gesture: Gesture, option: int) -> None:
        if gesture.without(option):
            self.show_all(gesture, [])
        else:
            self.screen.show([self.voice.word("terminal.wrong.without")])

    def go_back(self, gesture: Gesture) -> None:
        if gesture.back():
            self.show_all(gesture, [])
        else:
            can = self.session.can_take_back(gesture.seat)
            self.screen.show([self.voice.word("terminal.wrong.back_done" if can else "terminal.wrong.back")])

    def take_back(self, seat: int) -> bool:
        if not self.session.can_take_back(seat):
            self.screen.show([self.voice.word("terminal.wrong.take_back")])
            return False
        self.session.take_back(seat)
        for viewer in self.seen:
            self.seen[viewer] = min(self.seen[viewer], len(self.session.told(viewer)))
        self.screen.show([self.voice.word("terminal.taken_back")])
        return True

    def obey(self, answer: Answer, seat: int) -> bool:
        """The commands that change nothing in the game; True if the answer took pages, so that the board is gone."""
        voice = self.voice.to(seat)
        if answer.command == "q":
            raise Leave
        if answer.command == "s":
            self.keep_always = True
            try:
                self.save()
            except SetupError as error:
                # No reason to stop playing; perhaps there is room again at the end.
                self.screen.show([str(error)])
            return False
        if answer.command == "l":
            lines = self.told(seat)
        elif answer.command == "r":
            lines = explain.rules(self.game, answer.rest, voice)
        elif answer.command == "c":
            lines = explain.things(self.game, self.rules, answer.rest, voice)
        else:
            lines = explain.help_in_play(self.game, self.rules, voice)
        if self.screen.redraws:
            # Below the board, with the question under it, an answer would not be there for long.
            self.show_pages(lines)
            return True
        self.screen.show(["", *lines])
        return False

    def hand_over(self, seat: int) -> bool:
        """The curtain between two people; False if the one who leaves took a choice back instead.

        By then somebody else may have the keyboard: so a curtain comes before what was taken back is shown, too.
        """
        if self.at_keyboard == seat:
            return True
        last, self.at_keyboard = self.at_keyboard, seat
        back = False
        self.screen.curtain()
        while True:
            can = not back and last is not None and bool(self.session.can_take_back(last))
            key = "terminal.curtain_or_back" if can else "terminal.curtain"
            text = self.screen.ask(self.voice.word(key, who=f"seat:{seat}", last=f"seat:{last}")).lower()
            if text == "u" and can and last is not None:
                self.screen.curtain()
                self.take_back(last)
                self.at_keyboard = seat = last
                back = True
                continue
            if not text:
                return not back
            answer = command_in(text)
            if answer is not None and answer.command in ("q", "s", "r", "c"):
                if self.obey(answer, SPECTATOR):
                    self.screen.curtain()
            else:
                self.screen.show([self.voice.word("terminal.curtain_help", who=f"seat:{seat}")])

    # Showing

    def news(self, viewer: int) -> list[str]:
        """What happened since the viewer last looked."""
        return self.told(viewer, self.seen[viewer])

    def round_began(self, viewer: int) -> int:
        """How many events a viewer need not be told of: in a game that goes on, those before the round it stands in."""
        if len(self.session.log.entries) == 1:
            return 0
        names = [self.game.event_shapes[event[1]].name for event in self.session.told(viewer)]
        rounds = [number for number, name in enumerate(names) if name in ROUNDS]
        return rounds[-1] if len(rounds) > 1 else 0

    def told(self, viewer: int, start: int = 0) -> list[str]:
        events = self.session.told(viewer)[start:]
        return self.voice.to(viewer).tell(self.game.message(self.rules, event) for event in events)

    def show_news(self, viewer: int) -> None:
        news = self.news(viewer)
        self.seen[viewer] = len(self.session.told(viewer))
        self.screen.show(news)

    def show_all(self, gesture: Gesture, news: list[str], again: bool = False) -> None:
        """News, position and question; on two pages if one screen cannot hold them.

        Where nothing is redrawn the position is shown only when a gesture begins, or if it is wanted `again`.
        """
        screen, voice = self.screen, self.voice.to(gesture.seat)
        screen.measure()
        told = self.headed(news, voice)
        others = self.others_choosing(gesture.seat) if gesture.opening.secret else []
        if not screen.redraws:
            self.show_once(gesture, told, others, again)
            return
        # One line is left for the answer and one for what may be wrong with it.
        room = screen.height - 2
        few = others if len(self.people) > 1 else []
        marks, brief_marks = Marks(gesture.numbered), Marks(gesture.numbered)
        board, brief = self.board(voice, False, gesture, marks), self.board(voice, True, gesture, brief_marks)
        shown, brief_shown = self.shown(marks, board), self.shown(brief_marks, brief)
        ask = [*others, "", *self.asked(gesture, 5, shown)]
        tight = [*few, *self.asked(gesture, TIGHT, shown)]
        brief_ask = [*others, "", *self.asked(gesture, 5, brief_shown)]
        brief_tight = [*few, *self.asked(gesture, TIGHT, brief_shown)]
        # A printed board keeps its shape whatever is asked: the brief one, unless the other leaves room for a question.
        roomy = self.printed is None or len(board) + QUESTION <= screen.height
        for whole, most in (
            ([*told, *board, *ask], room if roomy else 0),
            ([*told, *board, *tight], room if roomy else 0),
            ([*told, *brief, *brief_ask], room if not roomy else 0),
            *(([*told, *brief, *self.asked(gesture, down)], room) for down in (5, 4) if gesture.pointed),
            ([*told, *brief, *brief_tight], room),
            ([*self.in_short(news), *brief, *brief_tight], room + 1),
        ):
            if len(screen.folded(whole)) <= most:
                screen.clear()
                screen.show(whole)
                return
        if told:
            self.show_pages(told)
            self.show_all(gesture, [])
            return
        screen.clear()
        screen.show([*brief, *brief_tight])

    def show_once(self, gesture: Gesture, told: list[str], others: list[str], again: bool) -> None:
        """Where nothing is redrawn: the position when a gesture begins, or if it is wanted, and then the question."""
        voice, marks = self.voice.to(gesture.seat), Marks(gesture.numbered)
        if gesture.chosen and not again:
            self.screen.show([*([] if gesture.whole else others), "", *self.asked(gesture)])
            return
        board = self.board(voice, False, gesture, marks)
        self.screen.show([*told, *board, *others, "", *self.asked(gesture, 5, self.shown(marks, board))])

    def show_again(self, gesture: Gesture) -> None:
        """The board, on pages if it is one that can leave things out and a screen cannot hold all of it."""
        if self.screen.redraws and self.game.key in MARKED:
            self.screen.measure()
            self.show_pages(self.board(self.voice.to(gesture.seat), False, gesture))
        self.show_all(gesture, [], again=True)

    def show_aside(self, gesture: Gesture, lines: list[str]) -> None:
        """Something that was asked for in between, and the question again."""
        if self.screen.redraws:
            self.show_pages(lines)
            self.show_all(gesture, [])
        else:
            self.screen.show(["", *lines, "", *self.asked(gesture)])

    def headed(self, news: list[str], voice: Voice) -> list[str]:
        """News under their heading. Of very many, as with 99 at the table, the last few."""
        most = 2 * self.screen.height
        if self.screen.redraws and len(news) > most:
            news = [voice.word("terminal.news_before", n=len(news) - most // 2), *news[-(most // 2) :]]
        return [voice.word("terminal.news"), *(f"- {line}" for line in news), ""] if news else []

    def in_short(self, news: list[str]) -> list[str]:
        """A few news in a line or two, which save a page of their own; more stay under their heading."""
        lines = self.screen.folded([f"- {' '.join(news)}"]) if news else []
        return lines if len(lines) <= SHORT else self.headed(news, self.voice)

    def show_pages(self, lines: list[str]) -> None:
        """Page by page, each until Enter is pressed."""
        for page in pages(self.screen.folded(lines), max(5, self.screen.height - 3)):
            self.screen.clear()
            self.screen.show(page)
            self.screen.ask(self.voice.word("terminal.go_on"))

    def board(self, voice: Voice, brief: bool, gesture: Gesture | None = None, marks: Marks | None = None) -> list[str]:
        """The position; on a printed board, as the choices made so far would leave it.

        `marks` are written into it, if it is a drawing that has room for them.
        """
        state = gesture.ahead if gesture is not None and self.printed is not None else self.session.state
        view = self.game.view(state, voice.listener)
        coming = gesture.coming if gesture is not None else []
        width = self.screen.width
        if marks is not None and self.game.key in MARKED and not self.screen.plain:
            return MARKED[self.game.key](self.printed, view, voice, width, brief, coming, marks)
        drawing = drawing_of(self.game.key, self.screen.plain)
        return drawing(self.printed, view, voice, width, brief, coming)

    def shown(self, marks: Marks, board: list[str]) -> Collection[int] | None:
        """The numbers that stand in the drawing; None if it is one that has none."""
        return marks.among(board) if self.game.key in MARKED and not self.screen.plain else None

    def others_choosing(self, seat: int) -> list[str]:
        others = [other for other in self.session.state.to_act() if other != seat]
        if len(self.sitters) == 1:
            return []
        if not others:
            return [self.voice.word("terminal.all_ready")]
        who = explain.some_of([self.voice.names[other] for other in others], self.voice)
        return [self.voice.word("terminal.still_choosing", who=who)]

    def finish(self) -> None:
        """What happened last, and how it ended; now nothing is secret any more (C9)."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        voice = self.voice.to(viewer)
        if len(self.people) > 1:
            self.seen[SPECTATOR] = min(self.seen[seat] for seat in self.people)
            self.screen.curtain()
        told = [voice.word("terminal.news"), *(f"- {line}" for line in self.news(viewer)), ""]
        board = self.board(voice, brief=False)
        if self.screen.redraws and len(self.screen.folded([*told, *board])) > self.screen.height - 4:
            self.show_pages(told)
            told = []
        self.screen.clear()
        self.screen.show([*told, *board])
        self.save()

    def leave(self) -> None:
        """Save, unless there is nothing to keep: then no file is left behind."""
        if self.keep_always or not self.people or any(entry.seat in self.people for entry in self.session.log.entries):
            self.save()
        else:
            self.screen.show(["", self.voice.word("terminal.not_saved")])

    def save(self) -> None:
        save(self.session.log, self.saves_to)
        self.screen.show(["", *self.where_saved().splitlines()])

    def where_saved(self) -> str:
        over = not self.session.state.to_act()
        key = "terminal.saved_over" if over else "terminal.saved"
        return self.voice.word(key, file=str(self.saves_to), command=command())
