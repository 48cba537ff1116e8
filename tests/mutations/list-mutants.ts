import ts from 'typescript';

/** One small change of a source file that the tests should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

interface Change {
  readonly operator: string;
  readonly node: ts.Node;
  readonly replacement: string;
}

const OTHER_OPERATOR: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);
const LISTS = new Set(['map', 'filter', 'flatMap', 'toSorted', 'slice', 'split']);

/** Lists every change that the operators make in this file, in the order of the text. */
export function listMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const caches = source.statements.flatMap(listCaches);
  const visit = (node: ts.Node): void => {
    if (isInvisible(node) || caches.some((name) => isCacheUpkeep(node, name))) return;
    for (const { operator, node: changed, replacement } of listChanges(node)) {
      const start = changed.getStart(source);
      const end = changed.getEnd();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const original = text.slice(start, end);
      mutants.push({ file, line, operator, start, end, original, replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Lists the caches of a module: maps that are empty when it is loaded. */
function listCaches(statement: ts.Statement): string[] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(({ initializer }) => /^new (?:Weak)?Map\b.*\(\)$/su.test(initializer?.getText() ?? ''))
    .map(({ name }) => name.getText());
}

/** Without the upkeep of a cache a program does the same, only slower or with more memory. */
function isCacheUpkeep(node: ts.Node, cache: string): boolean {
  const text = (part: ts.Node): string => part.getText();
  if (ts.isExpressionStatement(node)) return text(node).startsWith(`${cache}.set(`);
  return ts.isIfStatement(node) && text(node.expression).includes(`${cache}.size`);
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Types and imports don't exist when the program runs, and nobody tests what's logged. */
function isInvisible(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isExpressionStatement(node) && /^(?:\w+\.)*logger\b/u.test(node.getText()))
  );
}

function listChanges(node: ts.Node): Change[] {
  if (ts.isExpressionStatement(node)) return dropStatement(node);
  if (ts.isIfStatement(node)) return negate(node.expression);
  if (ts.isConditionalExpression(node)) return negate(node.condition);
  if (ts.isBinaryExpression(node)) return changeOperator(node);
  if (ts.isReturnStatement(node)) return node.expression ? emptyResult(node.expression) : [];
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : emptyResult(node.body);
  return changeConstant(node);
}

function dropStatement(node: ts.ExpressionStatement): Change[] {
  const isSuper = /^super\b/u.test(node.getText());
  return isSuper ? [] : [{ operator: 'drop statement', node, replacement: ';' }];
}

function negate(condition: ts.Expression): Change[] {
  const replacement = `!(${condition.getText()})`;
  return [{ operator: 'negate condition', node: condition, replacement }];
}

function changeOperator({ left, right, operatorToken: node }: ts.BinaryExpression): Change[] {
  const replacement = OTHER_OPERATOR.get(node.kind);
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side));
  if (replacement === undefined || (isText && node.kind === ts.SyntaxKind.MinusToken)) return [];
  return [{ operator: 'change comparison', node, replacement }];
}

function changeConstant(node: ts.Node): Change[] {
  const operator = 'change constant';
  if (ts.isNumericLiteral(node) && !isName(node) && !isForTypes(node))
    return [{ operator, node, replacement: `(${node.getText()} + 1)` }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ operator, node, replacement: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ operator, node, replacement: 'true' }];
  return [];
}

/** A number that names a property, also in a pattern (`{ 1: minutes }`), can't be an expression. */
function isName(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return ts.isPropertyAssignment(parent) && parent.name === node;
}

/**
 * The compiler can't know that an index exists, so the code names a value that is never used: `parts[0] ?? 0`,
 * `[x = 0, y = 0] = pair`.
 */
function isForTypes({ parent }: ts.NumericLiteral): boolean {
  if (ts.isBindingElement(parent)) return ts.isArrayBindingPattern(parent.parent);
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(parent.left)
  );
}

function emptyResult(node: ts.Expression): Change[] {
  const operator = 'empty result';
  const isText =
    ts.isTemplateExpression(node) || (ts.isStringLiteralLike(node) && node.text !== '');
  if (isText) return [{ operator, node, replacement: "''" }];
  const isList = ts.isArrayLiteralExpression(node)
    ? node.elements.length > 0
    : ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      LISTS.has(node.expression.name.text);
  return isList ? [{ operator, node, replacement: '[]' }] : [];
}
