"""Opens what the program wrote with pywargame, and says of every counter whether it lies where the record has it.

The folder holds the files and expected.json. Saves of last positions are written again, as they are in both forms, and once
with a counter moved; moved.json says which.
"""
import contextlib
import io
import json
import pathlib
import sys
import types
import zipfile


def leave_out(name, *classes):
    """pywargame 0.8.0 has three modules in the grammar of Python 3.12; none of them reads what is read here."""
    module = types.ModuleType(name)
    for named in classes:
        setattr(module, named, type(named, (), {}))
    sys.modules[name] = module


if sys.version_info < (3, 12):
    leave_out('pywargame.vassal.traits.sheet', 'SheetTrait')
    leave_out('pywargame.vassal.merger', 'Merger')
    leave_out('pywargame.zuntzu.exporter', 'ZTExporter')

from pywargame.vassal import BuildFile, ModuleData, SaveIO, VMod, WithTraits  # noqa: E402

folder = pathlib.Path(sys.argv[1])
expected = json.loads((folder / 'expected.json').read_text())


def fail(sentence):
    sys.exit(f'pywargame disagrees: {sentence}')


def named(traits, trait):
    return [one for one in traits if one.ID == trait]


def marks(traits):
    return {one['name']: one['value'] for one in named(traits, 'mark')}


complaints = io.StringIO()
with contextlib.redirect_stdout(complaints), contextlib.redirect_stderr(complaints):
    with VMod(str(folder / expected['module']), 'r') as module:
        build = BuildFile(module.getBuildFile())
        data = ModuleData(module.getModuleData())
        files = set(module.getFileNames())
        game = build.getGame()
        pieces = game.getPieces(asdict=False)
        traits_of = [piece.getTraits() for piece in pieces]
        boards = {board['name']: board for board in game.getBoards(asdict=False)} if not isinstance(game.getBoards(), dict) else game.getBoards()
        zones = {name: board.getZones() for name, board in boards.items()}
        setups = [setup['file'] for setup in game.getPredefinedSetups(asdict=False)]
        for setup in setups:
            with module.getInternalFile(setup, 'r') as file:
                (folder / setup).write_bytes(file.read())
if complaints.getvalue():
    fail(f'it complains of the module: {complaints.getvalue()}')
if 'reconstruction' not in game['name'] or 'reconstruction' not in data.getData().getDescription()[0]._node.firstChild.nodeValue:
    fail('the module does not say that it is a reconstruction')

counters = {marks(traits)['Unit']: traits for traits in traits_of if 'Unit' in marks(traits)}
if sorted(counters) != sorted(expected['counters']):
    fail('the module has other counters than the pack')
gpids = [piece['gpid'] for piece in pieces]
if len(set(gpids)) != len(gpids) or int(game['nextPieceSlotId']) <= max(map(int, gpids)):
    fail('slots of pieces have a number twice')
for unit, traits in counters.items():
    layers = named(traits, 'emb2')
    masks = named(traits, 'obs')
    if len(layers) != 1 or len(layers[0].getImages()) != 2 or len(masks) != 1 or len(named(traits, 'markmoved')) != 1:
        fail(f'{unit} lacks a trait')
    for image in layers[0].getImages() + [masks[0]['imageImage'], 'moved.png']:
        if f'images/{image}' not in files:
            fail(f'{unit} has no picture {image}')
for traits in traits_of:
    image = named(traits, 'piece')[0]['filename']
    if image and f'images/{image}' not in files:
        fail(f'there is no picture {image}')
for board in boards.values():
    if f'images/{board["image"]}' not in files:
        fail(f'there is no picture {board["image"]}')
for name in expected['areas'].values():
    if name not in zones['Map']:
        fail(f'the map has no zone {name}')
decks = [deck for board in game.getMaps(asdict=False) for deck in board.getDecks(single=False) or []]
if [(deck['owningBoard'], deck['shuffle']) for deck in decks] != [('Displays of Japan', 'Always'), ('Displays of the Allies', 'Always')]:
    fail('the module has not two cups to draw from')
if len(setups) != 2 or not set(setups) <= files:
    fail(f'the set-ups are {setups}')


def place(board, x, y):
    """The one zone at a spot."""
    found = []
    for name, zone in zones[board].items():
        left, top, right, bottom = zone.getBB()
        if left <= x < right and top <= y < bottom:
            found.append(name)
    if len(found) != 1:
        fail(f'{board} {x},{y} lies in {found}')
    return found[0]


def read_new(file):
    """pywargame 0.8.0 writes the form of VASSAL 3.8 and does not read it: it holds six bytes against the four of its name."""
    with zipfile.ZipFile(folder / file) as zipped:
        game = zipped.read('savedGame')
        if not game.startswith(b'VOBS'):
            return None
        text = bytes(byte ^ game[4] for byte in game[5:]).decode('latin-1')
        return game[4], text.split(SaveIO.VK_ESC), zipped.read('savedata'), zipped.read('moduledata')


def read(file):
    new = read_new(file)
    if new:
        return new
    complaints = io.StringIO()
    with contextlib.redirect_stdout(complaints), contextlib.redirect_stderr(complaints):
        answer = SaveIO.readSave(str(folder / file), alsometa=True)
    if complaints.getvalue():
        fail(f'it complains of {file}: {complaints.getvalue()}')
    return answer


def decoded(line, file):
    complaints = io.StringIO()
    with contextlib.redirect_stdout(complaints):
        answer = WithTraits.decodeAdd2(line.rstrip('\\'))
    if complaints.getvalue():
        fail(f'it complains of a piece of {file}: {complaints.getvalue()}')
    return answer


class Table:
    """What lies on the boards after some commands."""

    def __init__(self, file):
        self.file, self.pieces, self.markers, self.chat, self.in_stacks, self.cups = file, {}, {}, 0, set(), set()

    def do(self, line):
        line = line.rstrip('\\')
        if line.startswith('LOG\t'):
            line = line[4:]
        if line.startswith('CHAT'):
            self.chat += 1
        elif line.startswith('+/'):
            self.add(line)
        elif line.startswith('-/'):
            if self.pieces.pop(line[2:], None) is None and self.markers.pop(line[2:], None) is None:
                fail(f'{self.file}: {line} takes away what is not there')
        elif line.startswith('M/'):
            iden, board, x, y, under, was, was_x, was_y, *_ = line[2:].split('/')
            piece = self.pieces.get(iden) or self.markers[iden]
            if piece['spot'] != (was, int(was_x), int(was_y)):
                fail(f'{self.file}: {line} begins elsewhere than at {piece["spot"]}')
            piece['spot'] = (board, int(x), int(y))
        elif line.startswith('D/'):
            iden, new, old = line[2:].split('/')
            level = {level for level in (new.split('\t')[2], old.split('\t')[2])}
            if len(level) != 2:
                fail(f'{self.file}: {line} changes nothing')
            self.pieces[iden]['back'] = new.split('\t')[2].rstrip('\\') == '2'

    def add(self, line):
        iden, traits = decoded(line, self.file)
        if named(traits, 'deck'):
            board, x, y, *_ = named(traits, 'deck')[0]._state
            self.cups.add(place(board, int(x), int(y)))
            return
        if named(traits, 'stack'):
            board, x, y, *pids = named(traits, 'stack')[0]._state
            for pid in pids[:-1]:
                piece = self.pieces.get(pid) or self.markers[pid]
                if piece['spot'] != (board, int(x), int(y)):
                    fail(f'{self.file}: {pid} lies elsewhere than its stack')
                self.in_stacks.add(pid)
            return
        if iden in self.pieces or iden in self.markers:
            fail(f'{self.file}: {iden} is born twice')
        basic = named(traits, 'piece')[0]
        piece = {'spot': (basic['map'], int(basic['x']), int(basic['y'])), 'unit': marks(traits).get('Unit')}
        if piece['unit'] is None:
            self.markers[iden] = piece
            return
        piece['back'] = named(traits, 'emb2')[0].getLevel() == '2'
        self.pieces[iden] = piece

    def counters(self):
        found = {piece['unit']: {'place': place(*piece['spot']), 'back': piece['back']} for piece in self.pieces.values()}
        if len(found) != len(self.pieces):
            fail(f'{self.file} has a counter twice')
        return found


def hold(table, wanted):
    found = table.counters()
    for unit in sorted(set(found) | set(wanted)):
        if found.get(unit) != wanted.get(unit):
            fail(f'{table.file}: {unit} is {found.get(unit)}, by the record {wanted.get(unit)}')


def laid_out(file):
    key, lines, save, module = read(file)
    table = Table(file)
    if lines[0] != 'begin_save' or 'end_save' not in lines:
        fail(f'{file} is no save')
    for line in lines[:lines.index('end_save')]:
        table.do(line)
    if table.in_stacks != set(table.pieces) | set(table.markers):
        fail(f'{file}: a piece lies in no stack')
    if len(table.cups) != 2 or not all(cup.endswith('the reinforcement pool') for cup in table.cups):
        fail(f'{file}: the cups stand in {table.cups}')
    for board in boards:
        if f'{board}BoardPicker\t{board}\t0\t0' not in lines:
            fail(f'{file} does not choose the board {board}')
    return table, key, lines, save, module


def moved_elsewhere(lines, unit):
    """The lines with a counter in another area of its kind, and its stack without it."""
    moved, gone = [], None
    for line in lines:
        if line.startswith('+/') and gone is None:
            iden, traits = decoded(line, 'a save')
            if marks(traits).get('Unit') == unit:
                basic = named(traits, 'piece')[0]
                here = place(basic['map'], int(basic['x']), int(basic['y']))
                there = next(name for name in ('Batavia', 'Soerabaja') if name != here)
                basic['x'], basic['y'] = zones['Map'][there].getCM()
                line, gone = WithTraits.encodeAdd(*traits, iden=iden), iden
        elif line.startswith('+/') and '/stack/' in line:
            line = line.replace(f';{gone};', ';')
        moved.append(line)
    return moved


found = 0
moved = {}
for saved in expected['saves']:
    table, key, lines, save, module = laid_out(saved['file'])
    hold(table, saved['counters'])
    if len(table.markers) != saved['markers']:
        fail(f'{saved["file"]} has {len(table.markers)} markers, not {saved["markers"]}')
    raw = '\n'.join(lines)
    for unit in expected['counters']:
        if unit not in saved['counters'] and unit in raw.replace(';', '\n').replace('\t', '\n').replace('/', '\n').split('\n'):
            fail(f'{saved["file"]} names {unit}, which is hidden')
    found += len(saved['counters'])
    if saved['again']:
        for form, vobs in (('old', False), ('new', True)):
            SaveIO.writeSave(str(folder / f'{form}-{saved["file"]}'), key, lines, save, module, vobs=vobs)
        unit = saved['own'][len(saved['own']) // 2]
        moved[saved['file']] = unit
        SaveIO.writeSave(str(folder / f'moved-{saved["file"]}'), key, moved_elsewhere(lines, unit), save, module)
(folder / 'moved.json').write_text(json.dumps(moved))
for setup in setups:
    laid_out(setup)

steps = 0
for logged in expected['logs']:
    table, _, lines, _, _ = laid_out(logged['file'])
    steps_of = lines[lines.index('end_save') + 1:]
    if not all(line.startswith('LOG\t') for line in steps_of):
        fail(f'{logged["file"]} has something beside its steps')
    for line in steps_of:
        table.do(line)
    if table.chat != logged['lines']:
        fail(f'{logged["file"]} has {table.chat} lines of chat, not {logged["lines"]}')
    hold(table, logged['counters'])
    steps += logged['entries']
print(f'seen: the module with {len(pieces)} pieces, {sum(map(len, zones.values()))} zones and {len(files)} files; {found} counters of '
      f'{len(expected["saves"])} saves and {len(expected["logs"])} logs of {steps} entries lie where the record has them')
