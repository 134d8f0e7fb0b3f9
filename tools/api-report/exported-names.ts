import { dirname, posix } from 'node:path';
import { isSyntaxNode, parseSource, readText, type SyntaxNode } from '../syntax/source.ts';
import { describeDeclaration, nameOf, nodeList } from './describe-declaration.ts';

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
          this.#specifier(file, specifier, nameOf(statement.source)),
        );
      case 'ExportAllDeclaration':
        return this.#everything(file, nameOf(statement.source));
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
      return [nameOf(specifier.name), `namespace of ${source}`];
    }
    const original = nameOf(specifier.orig);
    const name = nameOf(specifier.exported) || original;
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
      const specifier = nodeList(statement.specifiers).find(({ local }) => nameOf(local) === name);
      if (!specifier) continue;
      const imported =
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
      return this.#foreign(file, nameOf(statement.source), imported || name);
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
      (declarator): Entry => [nameOf(declarator.id), describeDeclaration(declarator)],
    );
  }
  const name = nameOf(declaration.identifier) || nameOf(declaration.id);
  return name === '' ? [] : [[name, describeDeclaration(declaration)]];
}
