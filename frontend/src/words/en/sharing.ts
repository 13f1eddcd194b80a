// Finished games for everybody, and the turn by mail.
import { counted, figure, type Value } from './grammar';

export const sharing = {
  sharing: {
    title: 'Share this game',
    what: 'A finished game can be shown to everybody: with a link that plays it again, and in the list of finished games of this server. All of it is seen, with the names that players gave. Both sides must agree, and either may withdraw.',
    notOver: 'It can be shared when the game is over.',
    agree: 'Share it',
    agreeToo: 'Share it, as the other side wishes',
    waiting: 'Waiting for the other side to agree.',
    shared: 'This game is shown to everybody.',
    withdraw: 'Withdraw',
    copyLink: 'Copy the link',
    onlyPlayers: 'Whether a game is shared is for its players to say.',
    finished: 'Finished games',
    finishedHint: 'Games whose players show them to everybody. Each can be stepped through entry by entry.',
    none: 'No finished game is shown yet. Players share theirs from the menu of the table when the game is over.',
    entries: ({ count }: { count: number }) => counted(count, '1 entry', `${figure(count)} entries`),
    firstMoves: 'First moves',
    luck: ({ side, points }: { side: Value; points: Value }) => `Luck of ${side}: ${points} VP`,
    luckHits: ({ side, hits }: { side: Value; hits: Value }) => `Luck of ${side}: ${hits} hits`,
    play: 'Watch it',
    playOf: ({ game }: { game: Value }) => `Watch ${game}`,
    more: 'Older games',
    file: 'All of them in one file',
    gone: 'This link leads to no game that is shown. Perhaps its players withdrew it.',
    back: 'Back to the start',
  },
  mail: {
    title: 'Send the turn by mail',
    what: 'For a game that goes on by mail, or in a chat. The link opens the game at what is asked, on a device that has a seat in it; another one joins with its code first.',
    letter: ({ game, stands, link }: { game: Value; stands: Value; link: Value }) => `${game}: ${stands} Go on here: ${link}`,
    write: 'Write a mail',
    copy: 'Copy the words',
    copied: 'Copied.',
    copyYourself: 'Copy this:',
  },
};
