"""What a person sees during a game: news, the position and the question, fitted to the size of the screen."""

from collections.abc import Collection

from truckstop.cli import explanations
from truckstop.cli.choice_marks import ChoiceMarks
from truckstop.cli.draw import MARKED, drawing_of
from truckstop.cli.gesture import Gesture
from truckstop.cli.local_game import LocalGame
from truckstop.cli.menu import TIGHT, chosen, question
from truckstop.cli.screen import pages
from truckstop.kernel.game import SPECTATOR
from truckstop.words import Voice

SHORT = 2
"""Lines of news that need no page of their own."""

QUESTION = 7
"""Lines for a question and its answer."""


class Display:
    """Shows a game on the screen. What is shown comes from views and prompts."""

    def __init__(self, local: LocalGame) -> None:
        self.local = local
        self.screen = local.screen

    def introduce(self) -> None:
        """Show the first screen: which game this is, who plays, and how to answer."""
        local, session = self.local, self.local.session
        self.screen.clear()
        view = local.game.view(session.state, SPECTATOR)
        left_in = local.game.rounds(session.state) if len(session.log.entries) > 1 else 0
        lines = explanations.introduction(local.game.key, local.players, session.log.dice, local.voice, view, left_in)
        self.screen.show(lines)
        if self.screen.live and local.people:
            self.screen.ask(local.voice.word("terminal.intro.begin"))

    # News, position and question

    def show_all(self, gesture: Gesture, news: list[str], again: bool = False) -> None:
        """Show news, position and question; on two pages if one screen cannot hold them.

        If the screen is never redrawn, the position is shown only when a gesture begins or if `again` is set.
        """
        screen, voice = self.screen, self.local.voice.to(gesture.seat)
        screen.measure()
        told = self.headed(news, voice)
        others = self.others_choosing(gesture.seat) if gesture.opening.secret else []
        if not screen.redraws:
            self.show_once(gesture, told, others, again)
            return
        # One line is left for the answer and one for an error message.
        room = screen.height - 2
        few = others if len(self.local.people) > 1 else []
        marks, brief_marks = ChoiceMarks(gesture.numbered), ChoiceMarks(gesture.numbered)
        board, brief = self.position(voice, False, gesture, marks), self.position(voice, True, gesture, brief_marks)
        shown, brief_shown = self.shown(marks, board), self.shown(brief_marks, brief)
        ask = [*others, "", *self.question(gesture, 5, shown)]
        tight = [*few, *self.question(gesture, TIGHT, shown)]
        brief_ask = [*others, "", *self.question(gesture, 5, brief_shown)]
        brief_tight = [*few, *self.question(gesture, TIGHT, brief_shown)]
        # A printed board keeps its shape for all questions: the brief one, unless the full one leaves enough room.
        roomy = self.local.board is None or len(board) + QUESTION <= screen.height
        for whole, most in (
            ([*told, *board, *ask], room if roomy else 0),
            ([*told, *board, *tight], room if roomy else 0),
            ([*told, *brief, *brief_ask], room if not roomy else 0),
            *(([*told, *brief, *self.question(gesture, down)], room) for down in (5, 4) if gesture.pointed),
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
        """Show the question, on a screen that is never redrawn; before it the position, if a gesture begins."""
        voice, marks = self.local.voice.to(gesture.seat), ChoiceMarks(gesture.numbered)
        if gesture.chosen and not again:
            self.screen.show([*([] if gesture.whole else others), "", *self.question(gesture)])
            return
        board = self.position(voice, False, gesture, marks)
        self.screen.show([*told, *board, *others, "", *self.question(gesture, 5, self.shown(marks, board))])

    def show_again(self, gesture: Gesture) -> None:
        """Show the position again; on pages if its drawing can leave things out and does not fit."""
        if self.screen.redraws and self.local.game.key in MARKED:
            self.screen.measure()
            self.show_pages(self.position(self.local.voice.to(gesture.seat), False, gesture))
        self.show_all(gesture, [], again=True)

    def show_aside(self, gesture: Gesture, lines: list[str]) -> None:
        """Show lines that a person asked for, and then the question again."""
        if self.screen.redraws:
            self.show_pages(lines)
            self.show_all(gesture, [])
        else:
            self.screen.show(["", *lines, "", *self.question(gesture)])

    def show_end(self, viewer: int, news: list[str]) -> None:
        """Show the last news and the final position."""
        voice, screen = self.local.voice.to(viewer), self.screen
        told = [voice.word("terminal.news"), *(f"- {line}" for line in news), ""]
        board = self.position(voice, brief=False)
        if screen.redraws and len(screen.folded([*told, *board])) > screen.height - 4:
            self.show_pages(told)
            told = []
        screen.clear()
        screen.show([*told, *board])

    def show_pages(self, lines: list[str]) -> None:
        """Show lines page by page, each until Enter is pressed."""
        for page in pages(self.screen.folded(lines), max(5, self.screen.height - 3)):
            self.screen.clear()
            self.screen.show(page)
            self.screen.ask(self.local.voice.word("terminal.go_on"))

    # Their lines

    def question(self, gesture: Gesture, down: int = 5, shown: Collection[int] | None = None) -> list[str]:
        """Return the lines of the open question or, if nothing is left to choose, what was chosen.

        Choices whose numbers are `shown` in the drawing are not listed.
        """
        voice = self.local.voice.to(gesture.seat)
        if gesture.sure is not None:
            return [voice.say(gesture.sure)]
        if gesture.whole:
            coming = [f"- {line}" for line in voice.tell(gesture.coming)]
            return [voice.word("terminal.chosen", choices=chosen(gesture, voice)), *coming]
        return question(gesture, voice, self.screen, down, shown)

    def headed(self, news: list[str], voice: Voice) -> list[str]:
        """Return news under a heading; only the last of them if there are very many, as with 99 players."""
        most = 2 * self.screen.height
        if self.screen.redraws and len(news) > most:
            news = [voice.word("terminal.news_before", n=len(news) - most // 2), *news[-(most // 2) :]]
        return [voice.word("terminal.news"), *(f"- {line}" for line in news), ""] if news else []

    def in_short(self, news: list[str]) -> list[str]:
        """Return news as one paragraph if it is short enough to save a page; otherwise under a heading."""
        lines = self.screen.folded([f"- {' '.join(news)}"]) if news else []
        return lines if len(lines) <= SHORT else self.headed(news, self.local.voice)

    def position(
        self, voice: Voice, brief: bool, gesture: Gesture | None = None, marks: ChoiceMarks | None = None
    ) -> list[str]:
        """Draw the position; on a printed board, as the choices made so far would leave it.

        `marks` are written into the drawing if it has room for them.
        """
        local = self.local
        state = gesture.ahead if gesture is not None and local.board is not None else local.session.state
        view = local.game.view(state, voice.listener)
        coming = gesture.coming if gesture is not None else []
        width = self.screen.width
        if marks is not None and local.game.key in MARKED and not self.screen.plain:
            return MARKED[local.game.key](local.board, view, voice, width, brief, coming, marks)
        drawing = drawing_of(local.game.key, self.screen.plain)
        return drawing(local.board, view, voice, width, brief, coming)

    def shown(self, marks: ChoiceMarks, board: list[str]) -> Collection[int] | None:
        """Return the numbers of choices in a drawing; None if the game's drawing never has any."""
        return marks.among(board) if self.local.game.key in MARKED and not self.screen.plain else None

    def others_choosing(self, seat: int) -> list[str]:
        """Say which other players have not chosen yet."""
        local = self.local
        others = [other for other in local.session.state.to_act() if other != seat]
        if len(local.players) == 1:
            return []
        if not others:
            return [local.voice.word("terminal.all_ready")]
        who = explanations.some_of([local.voice.names[other] for other in others], local.voice)
        return [local.voice.word("terminal.still_choosing", who=who)]
