import { dirname, posix } from 'node:path';
import { isSyntaxNode, parseSource, readText, type SyntaxNode } from '../syntax/source.ts';

/** What a module exports: a description by name. */
type ExportedNames = ReadonlyMap<string, string>;
type Entry = readonly [name: string, description: string];

/** The modules of one tree, each parsed once. */
export class ExportReader {
  readonly #root: string;
  readonly #parsed = new Map<string, readonly SyntaxNode[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Throws where a relative import leads to no file. `file` is relative to the root. */
  namesOf(file: string): ExportedNames {
    return new Map(this.#statements(file).flatMap((statement) => this.#exports(file, statement)));
  }

  #statements(file: string): readonly SyntaxNode[] {
    const known = this.#parsed.get(file);
    if (known) return known;
    const statements = nodeList(parseSource(readText(this.#root, file), file).body);
    this.#parsed.set(file, statements);
    return statements;
  }

  #exports(file: string, statement: SyntaxNode): readonly Entry[] {
    switch (statement.type) {
      case 'ExportDeclaration':
        return isSyntaxNode(statement.declaration) ? declared(statement.declaration) : [];
      case 'ExportNamedDeclaration':
        return nodeList(statement.specifiers).map((specifier) =>
          this.#specifier(file, specifier, identifierText(statement.source)),
        );
      case 'ExportAllDeclaration':
        return this.#everything(file, identifierText(statement.source));
      case 'ExportDefaultDeclaration':
        return [
          ['default', isSyntaxNode(statement.decl) ? describeDeclaration(statement.decl) : 'value'],
        ];
      case 'ExportDefaultExpression':
        return [['default', 'value']];
      default:
        return [];
    }
  }

  #specifier(file: string, specifier: SyntaxNode, source: string): Entry {
    if (specifier.type === 'ExportNamespaceSpecifier') {
      return [identifierText(specifier.name), `namespace of ${source}`];
    }
    const original = identifierText(specifier.orig);
    const name = identifierText(specifier.exported) || original;
    return [
      name,
      source === '' ? this.#local(file, original) : this.#foreign(file, source, original),
    ];
  }

  #everything(file: string, source: string): readonly Entry[] {
    if (!source.startsWith('.')) return [['*', `everything of ${source}`]];
    return [...this.namesOf(resolveFrom(file, source))].filter(([name]) => name !== 'default');
  }

  /** A name that the module declares or imports and exports elsewhere. */
  #local(file: string, name: string): string {
    for (const statement of this.#statements(file)) {
      const declaration = declared(statement).find(([found]) => found === name);
      if (declaration) return declaration[1];
      if (statement.type !== 'ImportDeclaration') continue;
      const specifier = nodeList(statement.specifiers).find(
        ({ local }) => identifierText(local) === name,
      );
      if (!specifier) continue;
      const imported =
        specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : identifierText(specifier.imported);
      return this.#foreign(file, identifierText(statement.source), imported || name);
    }
    return 'value';
  }

  #foreign(file: string, source: string, name: string): string {
    if (!source.startsWith('.')) return `${name} of ${source}`;
    return this.namesOf(resolveFrom(file, source)).get(name) ?? 'value';
  }
}

/** Sources import each other with extensions, so that a path needs no search. */
const resolveFrom = (file: string, source: string): string =>
  posix.normalize(posix.join(dirname(file), source));

function declared(declaration: SyntaxNode): readonly Entry[] {
  if (declaration.type === 'VariableDeclaration') {
    return nodeList(declaration.declarations).map(
      (declarator): Entry => [identifierText(declarator.id), describeDeclaration(declarator)],
    );
  }
  const name = identifierText(declaration.identifier) || identifierText(declaration.id);
  return name === '' ? [] : [[name, describeDeclaration(declaration)]];
}

const nodeList = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isSyntaxNode) : [];

/** The text of an identifier or of a string; empty for anything else. */
const identifierText = (node: unknown): string =>
  isSyntaxNode(node) && typeof node.value === 'string' ? node.value : '';

const wrappers = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'ParenthesisExpression',
]);

function unwrapped(node: unknown): unknown {
  return isSyntaxNode(node) && wrappers.has(node.type) ? unwrapped(node.expression) : node;
}

/** Members as `name`, or `name?` where they may be absent. */
function memberNames(members: readonly SyntaxNode[]): readonly string[] {
  return members
    .map(({ key, optional, isOptional }) => {
      const name = identifierText(key);
      return name !== '' && (optional === true || isOptional === true) ? `${name}?` : name;
    })
    .filter((name) => name !== '');
}

const withMembers = (kind: string, members: readonly string[]): string =>
  members.length === 0 ? kind : `${kind} { ${[...new Set(members)].sort().join(', ')} }`;

function typeMembers(type: unknown): readonly string[] {
  if (!isSyntaxNode(type)) return [];
  if (type.type === 'TsTypeLiteral') return memberNames(nodeList(type.members));
  if (type.type === 'TsIntersectionType') return nodeList(type.types).flatMap(typeMembers);
  return [];
}

function describeClass({ body }: SyntaxNode): string {
  const visible = nodeList(body).filter(
    ({ type, accessibility }) =>
      (type === 'ClassProperty' || type === 'ClassMethod') && accessibility !== 'private',
  );
  return withMembers('class', memberNames(visible));
}

function describeValue(init: unknown): string {
  const value = unwrapped(init);
  if (!isSyntaxNode(value)) return 'value';
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') {
    return 'function';
  }
  return value.type === 'ObjectExpression'
    ? withMembers('value', memberNames(nodeList(value.properties)))
    : 'value';
}

/** What a declaration is, with the names of its members where its syntax lists them. */
function describeDeclaration(declaration: SyntaxNode): string {
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return 'function';
    case 'ClassDeclaration':
    case 'ClassExpression':
      return describeClass(declaration);
    case 'TsInterfaceDeclaration': {
      const { body } = declaration;
      return withMembers('type', isSyntaxNode(body) ? memberNames(nodeList(body.body)) : []);
    }
    case 'TsTypeAliasDeclaration':
      return withMembers('type', typeMembers(declaration.typeAnnotation));
    case 'VariableDeclarator':
      return describeValue(declaration.init);
    default:
      return 'value';
  }
}
