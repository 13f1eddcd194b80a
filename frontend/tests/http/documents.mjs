// Documents of GraphQL made at random from a schema: most are valid, and some are changed until they are not.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  print,
  visit,
} from 'graphql';

/** A generator of numbers from 0 to 1 that says the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Choices made with a generator. */
export function chance(next) {
  const below = (count) => Math.floor(next() * count);
  return { below, one: (list) => list[below(list.length)], is: (share) => next() < share };
}

const ALIASES = ['x', 'y', 'z', 'id', 'name', 'code', 'entry'];

/** A value of JSON that a variable of a type may have. */
export function worth(type, { one, below, is }, depth = 0) {
  if (isNonNullType(type)) return worth(type.ofType, { one, below, is }, depth);
  if (depth > 0 && is(0.1)) return null;
  if (isListType(type)) return Array.from({ length: below(3) }, () => worth(type.ofType, { one, below, is: () => false }, depth + 1));
  if (isEnumType(type)) return one(type.getValues()).name;
  if (isInputObjectType(type)) return Object.fromEntries(given(type, { one, below, is }, depth).map((field) => [field.name, worth(field.type, { one, below, is: type.isOneOf ? () => false : is }, depth + 1)]));
  return { Int: below(9), Float: below(9) / 2, Boolean: is(0.5), ID: `${below(9)}`, String: one(['', 'a', 'NEI', 'J-C1']) }[type.name] ?? 'a';
}

/** The fields of an input that are given: what is needed, and some more. */
function given(type, { one, is }, depth) {
  const fields = Object.values(type.getFields());
  if (type.isOneOf) return [depth > 4 ? simplest(fields) : one(fields)];
  return fields.filter((field) => (isNonNullType(field.type) && field.defaultValue === undefined) || is(depth > 2 ? 0 : 0.3));
}

const simplest = (fields) => fields.find((field) => isLeafType(getNamedType(field.type))) ?? fields.find((field) => isListType(getNullableType(field.type))) ?? fields[0];

/** A maker of documents for a schema. */
export function documents(schema, next) {
  const pick = chance(next);
  const { one, below, is } = pick;
  const composite = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type) || isUnionType(type));

  const objects = (type) => (isObjectType(type) ? [type] : schema.getPossibleTypes(type));

  function document({ kinds = ['query', 'query', 'query', 'mutation', 'subscription'], name, depth = 4 } = {}) {
    const kind = one(kinds);
    const root = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() }[kind];
    const made = { variables: [], fragments: [], fields: 0 };
    const body = selection(root, depth, made, kind === 'subscription' ? 1 : undefined);
    const variables = made.variables.length > 0 ? `(${made.variables.map(({ name, type, value }) => `$${name}: ${type}${value === undefined ? '' : ` = ${value}`}`).join(', ')})` : '';
    return { kind, text: `${kind} ${name ?? 'Made'}${variables} ${body}\n${made.fragments.map(({ text }) => text).join('\n')}`, variables: made.variables };
  }

  function selection(type, depth, made, exactly) {
    const fields = isUnionType(type) ? [] : Object.values(type.getFields());
    const usable = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const parts = [];
    const count = exactly ?? 1 + below(4);
    for (let number = 0; number < count && made.fields < 60; number += 1) {
      made.fields += 1;
      if (exactly === undefined && is(0.12)) parts.push(`${is(0.3) ? `${one(ALIASES)}: ` : ''}__typename${directive(made)}`);
      else if (exactly === undefined && depth > 0 && is(0.3)) parts.push(fragment(type, depth, made));
      else if (usable.length > 0) parts.push(field(one(usable), depth, made, exactly === undefined));
    }
    return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  function field(definition, depth, made, mayDiffer = true) {
    const args = definition.args.filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || is(0.3));
    const said = args.map((arg) => `${arg.name}: ${value(arg.type, made, arg.defaultValue !== undefined)}`);
    const named = getNamedType(definition.type);
    const alias = is(0.2) ? `${one(ALIASES)}: ` : '';
    return `${alias}${definition.name}${said.length > 0 ? `(${said.join(', ')})` : ''}${mayDiffer ? directive(made) : ''}${isLeafType(named) ? '' : ` ${selection(named, depth - 1, made)}`}`;
  }

  const directive = (made) => (is(0.06) ? ` @${one(['skip', 'include'])}(if: ${value(schema.getDirective('skip').args[0].type, made)})` : '');

  const meets = (type) => composite.filter((other) => !other.name.startsWith('__') && objects(type).some((one) => objects(other).includes(one)));

  function fragment(type, depth, made) {
    const on = one(meets(type));
    if (on === undefined) return '__typename';
    if (is(0.6)) return `...${is(0.85) ? ` on ${on.name}` : ''}${directive(made)} ${selection(on, depth - 1, made)}`.replace(/^\.\.\.( @[^{]*)? \{/, (all) => (on === type ? all : `... on ${on.name}${all.slice(3)}`));
    const known = made.fragments.filter((made) => meets(type).includes(made.on) && made.text !== undefined);
    if (known.length > 0 && is(0.5)) return `...${one(known).name}`;
    const name = `F${made.fragments.length}`;
    const entry = { name, on };
    made.fragments.push(entry);
    entry.text = `fragment ${name} on ${on.name} ${selection(on, depth - 1, made)}`;
    return `...${name}`;
  }

  function value(type, made, hasDefault = false, depth = 0, inOneOf = false) {
    if (is(0.2)) return variable(type, made, hasDefault, inOneOf);
    if (!isNonNullType(type) && !inOneOf && is(0.05)) return 'null';
    return literal(getNullableType(type), made, depth);
  }

  function literal(type, made, depth = 0) {
    if (isListType(type)) {
      if (is(0.1) && !isListType(getNullableType(type.ofType))) return literal(getNullableType(type.ofType), made, depth + 1);
      return `[${Array.from({ length: below(3) }, () => value(type.ofType, made, false, depth + 1)).join(', ')}]`;
    }
    if (isEnumType(type)) return one(type.getValues()).name;
    if (isInputObjectType(type)) {
      return `{ ${given(type, pick, depth).map((field) => `${field.name}: ${type.isOneOf && !is(0.1) ? literal(getNullableType(field.type), made, depth + 1) : value(field.type, made, field.defaultValue !== undefined, depth + 1, type.isOneOf)}`).join(', ')} }`;
    }
    const word = one(['a', 'NEI', '', 'J-C1']);
    return { Int: `${below(9)}`, Float: one(['1', '0.5', '2e1']), Boolean: one(['true', 'false']), ID: one(['"a"', '7', '"NEI:about"']), String: `"${word}"` }[type.name] ?? `"${word}"`;
  }

  function variable(type, made, hasDefault, inOneOf) {
    const name = `v${made.variables.length}`;
    let declared = type;
    let fallback;
    if (!isNonNullType(type) && (inOneOf || is(0.3))) declared = `${type}!`;
    else if (isNonNullType(type) && !inOneOf && is(0.3)) {
      declared = type.ofType;
      fallback = literal(declared, { ...made, variables: [] });
      if (fallback.includes('$')) {
        declared = type;
        fallback = undefined;
      }
    }
    made.variables.push({ name, type: declared, value: fallback, worth: worth(type, { ...pick, is: () => false }) });
    return `$${name}`;
  }

  // ---- Changes after which a document may be wrong.

  const types = Object.keys(schema.getTypeMap());
  const anyType = () => one([...types, 'Int', 'String', 'Boolean', 'ID', 'Nothing']);
  const anyLiteral = () => parse(`{ a(b: ${one(['1', '-1', '1.5', '"a"', '"""a"""', 'true', 'null', 'RED', '[]', '[1, null]', '{}', '{ a: 1 }', '$v0', '$nothing', '99999999999', '"JAPAN"', 'JAPAN', '[[1]]'])}) }`).definitions[0].selectionSet.selections[0].arguments[0].value;
  const anyDirective = () => parse(`{ a ${one(['@skip(if: true)', '@include(if: false)', '@skip', '@skip(if: 1)', '@nothing', '@deprecated', '@skip(unless: true)', '@skip(if: true, if: true)', '@include(if: $v0)', '@ifdef', '@oneOf', '@skip(if: null)'])} }`).definitions[0].selectionSet.selections[0].directives[0];
  const fieldNames = [...new Set(composite.flatMap((type) => (isUnionType(type) ? [] : Object.keys(type.getFields()))))];
  const anyType2 = () => parse(`query($a: ${one(['#', '[#]', '#!', '[#!]!', '[[#]]'])
    .replace('#', anyType())}) { a }`).definitions[0].variableDefinitions[0].type;
  const again = (list) => (list.length > 0 ? [...list, one(list)] : list);
  const without = (list) => list.filter(() => !is(0.4));

  const CHANGES = {
    Field: [
      (node) => ({ ...node, name: { ...node.name, value: one(fieldNames) } }),
      (node) => ({ ...node, name: { ...node.name, value: one(['__typename', '__schema', '__type']) } }),
      (node) => ({ ...node, alias: { kind: 'Name', value: one([...ALIASES, node.name.value]) } }),
      (node) => ({ ...node, alias: undefined }),
      (node) => ({ ...node, selectionSet: undefined }),
      (node) => ({ ...node, selectionSet: { kind: 'SelectionSet', selections: [{ kind: 'Field', name: { kind: 'Name', value: one(['id', '__typename']) } }] } }),
      (node) => ({ ...node, arguments: again(node.arguments) }),
      (node) => ({ ...node, arguments: without(node.arguments) }),
      (node) => ({ ...node, arguments: [...node.arguments, { kind: 'Argument', name: { kind: 'Name', value: one(['id', 'game', 'nothing', 'first']) }, value: anyLiteral() }] }),
      (node) => ({ ...node, directives: [...node.directives, anyDirective()] }),
      (node) => ({ ...node, directives: again(node.directives) }),
    ],
    Argument: [(node) => ({ ...node, value: anyLiteral() }), (node) => ({ ...node, name: { kind: 'Name', value: 'nothing' } })],
    ObjectField: [(node) => ({ ...node, value: anyLiteral() }), (node) => ({ ...node, name: { kind: 'Name', value: 'nothing' } })],
    ObjectValue: [(node) => ({ ...node, fields: again(node.fields) }), (node) => ({ ...node, fields: without(node.fields) }), () => anyLiteral()],
    ListValue: [(node) => ({ ...node, values: [...node.values, anyLiteral()] }), () => anyLiteral()],
    StringValue: [() => anyLiteral(), (node) => ({ ...node, block: !node.block })],
    EnumValue: [(node) => ({ kind: 'StringValue', value: node.value }), (node) => ({ ...node, value: 'NOTHING' })],
    VariableDefinition: [
      (node) => ({ ...node, type: anyType2() }),
      (node) => ({ ...node, type: node.type.kind === 'NonNullType' ? node.type.type : { kind: 'NonNullType', type: node.type } }),
      (node) => ({ ...node, type: { kind: 'ListType', type: node.type } }),
      (node) => ({ ...node, defaultValue: one([undefined, { kind: 'NullValue' }, { kind: 'IntValue', value: '1' }, { kind: 'StringValue', value: 'JAPAN' }, { kind: 'ListValue', values: [{ kind: 'IntValue', value: '1' }] }]) }),
      (node) => ({ ...node, directives: [parse('{ a @skip(if: true) }').definitions[0].selectionSet.selections[0].directives[0]] }),
      () => null,
    ],
    InlineFragment: [
      (node) => ({ ...node, typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: anyType() } } }),
      (node) => ({ ...node, typeCondition: undefined }),
      (node) => ({ ...node, directives: [...node.directives, anyDirective()] }),
    ],
    FragmentSpread: [(node) => ({ ...node, name: { kind: 'Name', value: one(['F0', 'F1', 'F2', 'Nothing', 'on2']) } }), (node) => ({ ...node, directives: [anyDirective()] }), () => null],
    FragmentDefinition: [
      (node) => ({ ...node, typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: anyType() } } }),
      (node) => ({ ...node, name: { kind: 'Name', value: one(['F0', 'F1', 'Other', 'on']) } }),
      (node) => ({ ...node, directives: [anyDirective()] }),
      () => null,
    ],
    SelectionSet: [(node) => ({ ...node, selections: again(node.selections) }), (node) => ({ ...node, selections: [...node.selections, { kind: 'Field', name: { kind: 'Name', value: one(fieldNames) } }] })],
    OperationDefinition: [(node) => ({ ...node, directives: [anyDirective()] }), (node) => ({ ...node, operation: one(['query', 'mutation', 'subscription']) }), (node) => ({ ...node, name: undefined })],
    Document: [
      (node) => ({ ...node, definitions: [...node.definitions, one(node.definitions)] }),
      (node) => ({ ...node, definitions: [...node.definitions, ...parse(one(['query Made { __typename }', '{ __typename }', 'fragment Unused on Query { __typename }', 'query More($v0: Int) { __typename }', 'type Nothing { a: Int }', 'subscription S { __typename }', 'query Deep { __schema { types { fields { type { fields { type { fields { name } } } } } } } }'])).definitions] }),
    ],
  };

  /** A document with one thing in it changed. */
  function changed(text) {
    const root = parse(text);
    const places = [];
    visit(root, { enter: (node) => void (CHANGES[node.kind] && places.push(node)) });
    const at = one(places);
    const change = one(CHANGES[at.kind]);
    return print(visit(root, { enter: (node) => (node === at ? change(node) ?? null : undefined), leave: () => undefined }));
  }

  /** A text with one of its signs changed. */
  function misspelt(text) {
    const at = below(text.length);
    const tokens = text.split(/(\s+)/);
    switch (below(5)) {
      case 0:
        return text.slice(0, at) + text.slice(at + 1);
      case 1:
        return text.slice(0, at) + one([' ', '(', ')', '()', '{', '}', '!', '0', '1', '.', '"', '$', '@', ':', '...', ',', '#\n', 'on', 'true', 'null', '\uFEFF', '\\', '-']) + text.slice(at);
      case 2: {
        const place = below(tokens.length);
        return tokens.filter((_, index) => index !== place).join('');
      }
      case 3: {
        const place = below(tokens.length);
        return [...tokens.slice(0, place), tokens[place], ' ', ...tokens.slice(place)].join('');
      }
      default:
        return text.replace(one([/\bquery /, /\bfragment /, /\bon /, / = /, /: /, /\bmutation /]), (found) => found.trim());
    }
  }

  return { document, changed, misspelt, pick };
}
