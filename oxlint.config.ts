import { defineConfig, type OxlintConfig } from 'oxlint';

/** The rooms of the house. The first pattern that matches names a file's room. */
const ROOMS = [
  ['generated', 'app/server/db/generated/**'],
  ['sandbox', 'app/server/sandbox/**'],
  ['ports', 'app/server/ports/**'],
  ['errors', 'app/server/errors/**'],
  ['config', 'app/server/config/**'],
  ['db', 'app/server/db/**'],
  ['platforms', 'app/server/platforms/**'],
  ['adapters', 'app/server/adapters/**'],
  ['services', 'app/server/services/**'],
  ['jobs', 'app/server/jobs/**'],
  ['job-types', 'app/server/job-types/**'],
  ['emails', 'app/server/emails/**'],
  ['start', 'app/server/start/**'],
  ['http', 'app/server/http/**'],
  ['api', 'app/server/api/**'],
  ['domain', 'app/domain/**'],
  ['probe', 'app/probe/**'],
  ['components', 'app/components/**'],
  ['styles', 'app/styles/**'],
  ['routes', 'app/routes/**'],
  ['cli', 'cli/**'],
  ['openapi', 'openapi/**'],
  ['scripts', 'scripts/**'],
  ['tests', 'tests/**'],
  ['public', 'public/**'],
] as const;

/** Files outside the rooms: the programs, the page's frame, and the tools' settings. */
const ROOTS = [
  '*.{ts,js}',
  'app/{root,entry.client,entry.server}.tsx',
  'app/load-context.d.ts',
  'app/server/container.ts',
];

type Room = (typeof ROOMS)[number][0];

/** Which rooms each room may import (docs/architecture.md, Imports). The linter refuses everything else. */
const ALLOWED_IMPORTS: Partial<Record<Room, readonly Room[]>> = {
  domain: ['domain'],
  probe: ['probe', 'domain'],
  components: ['components', 'domain', 'styles'],
  errors: ['errors', 'domain'],
  ports: ['ports', 'domain', 'errors'],
  services: ['services', 'ports', 'domain', 'errors', 'db', 'generated', 'job-types', 'emails'],
  'job-types': ['job-types', 'domain'],
  emails: ['emails', 'ports', 'domain'],
  start: ['start', 'services', 'http', 'adapters', 'config', 'db', 'ports'],
  jobs: ['jobs', 'job-types', 'ports', 'domain', 'errors', 'services'],
  platforms: ['platforms', 'ports', 'domain', 'errors'],
  adapters: ['adapters', 'ports', 'domain', 'probe', 'errors', 'db', 'generated'],
  db: ['db', 'generated', 'errors', 'ports'],
  generated: ['generated'],
  config: ['config', 'domain', 'errors'],
  sandbox: ['sandbox'],
  http: ['http', 'services', 'ports', 'domain', 'errors', 'adapters', 'openapi'],
  api: ['api', 'http', 'services', 'ports', 'domain', 'errors', 'openapi'],
  openapi: ['openapi', 'domain', 'errors'],
  routes: ['routes', 'components', 'domain', 'styles'],
  cli: ['cli', 'domain', 'probe'],
  scripts: [
    'scripts',
    'start',
    'services',
    'config',
    'db',
    'domain',
    'openapi',
    'sandbox',
    'cli',
    'errors',
  ],
};

const toRoots = { to: { file: { categories: 'root' } } };

const importPolicies = [
  ...Object.entries(ALLOWED_IMPORTS).map(([from, rooms]) => ({
    from: { element: { type: from } },
    allow: rooms.map((room) => ({ to: { element: { type: room } } })),
  })),
  { from: { element: { type: 'scripts' } }, allow: [toRoots] },
  {
    from: { file: { categories: 'root' } },
    allow: [{ to: { element: { type: '*' } } }, toRoots],
  },
];

const WEB_PACKAGES = ['express', '@remix-run/*', 'react', 'react-dom', 'remix-auth*'];

/** The files that bind everything; only each other, scripts, and tests may import them. */
const COMPOSITION_ROOT = [
  '#app/server/container.ts',
  '**/container.ts',
  '**/server.ts',
  '**/worker.ts',
];

type Rules = NonNullable<OxlintConfig['rules']>;

const toBan = (name: string) => ({
  group: [name, `${name}/*`],
  message: 'Not in this room: see docs/architecture.md, Imports.',
});

/** Refuses these packages and the composition root. */
function bans(...names: readonly string[]): Rules['no-restricted-imports'] {
  return ['error', { patterns: [...names, ...COMPOSITION_ROOT].map(toBan) }];
}

const SERVER_AS_TYPES = {
  group: ['#app/server/**', '**/app/server/**', '../server/**', '#openapi/**', '#cli/**'],
  allowTypeImports: true,
  message: 'Routes import server code as types only.',
};

const TYPED: Rules = {
  'typescript/await-thenable': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/consistent-type-imports': 'error',
  'typescript/no-array-delete': 'error',
  'typescript/no-base-to-string': 'error',
  'typescript/no-duplicate-type-constituents': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-for-in-array': 'error',
  'typescript/no-implied-eval': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-redundant-type-constituents': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/no-unsafe-unary-minus': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/restrict-plus-operands': 'error',
  'typescript/restrict-template-expressions': 'error',
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'typescript/unbound-method': 'error',
};

const SIZES: Rules = {
  'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-params': ['error', 3],
};

const KEY_HANDLERS = ['onKeyUp', 'onKeyDown', 'onKeyPress'];
const POINTER_HANDLERS = ['onClick', 'onMouseDown', 'onMouseUp'];
const LISTS = ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'];

const ACCESSIBLE: Rules = {
  'jsx-a11y/alt-text': 'error',
  'jsx-a11y/anchor-has-content': 'error',
  'jsx-a11y/anchor-is-valid': 'error',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'error',
  'jsx-a11y/aria-props': 'error',
  'jsx-a11y/aria-proptypes': 'error',
  'jsx-a11y/aria-role': 'error',
  'jsx-a11y/aria-unsupported-elements': 'error',
  'jsx-a11y/autocomplete-valid': 'error',
  'jsx-a11y/click-events-have-key-events': 'error',
  'jsx-a11y/heading-has-content': 'error',
  'jsx-a11y/html-has-lang': 'error',
  'jsx-a11y/iframe-has-title': 'error',
  'jsx-a11y/img-redundant-alt': 'error',
  'jsx-a11y/interactive-supports-focus': [
    'error',
    {
      tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'],
    },
  ],
  'jsx-a11y/label-has-associated-control': 'error',
  'jsx-a11y/media-has-caption': 'error',
  'jsx-a11y/mouse-events-have-key-events': 'error',
  'jsx-a11y/no-access-key': 'error',
  'jsx-a11y/no-autofocus': 'error',
  'jsx-a11y/no-distracting-elements': 'error',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: ['onError', 'onLoad', ...POINTER_HANDLERS, ...KEY_HANDLERS],
      alert: KEY_HANDLERS,
      body: ['onError', 'onLoad'],
      dialog: KEY_HANDLERS,
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: LISTS,
      ol: LISTS,
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  'jsx-a11y/no-noninteractive-tabindex': [
    'error',
    { tags: [], roles: ['tabpanel'], allowExpressionValues: true },
  ],
  'jsx-a11y/no-redundant-roles': 'error',
  'jsx-a11y/no-static-element-interactions': [
    'error',
    { allowExpressionValues: true, handlers: [...POINTER_HANDLERS, ...KEY_HANDLERS] },
  ],
  'jsx-a11y/role-has-required-aria-props': 'error',
  'jsx-a11y/role-supports-aria-props': 'error',
  'jsx-a11y/scope': 'error',
  'jsx-a11y/tabindex-no-positive': 'error',
};

const REACT: Rules = {
  'react/error-boundaries': 'error',
  'react/exhaustive-deps': 'error',
  'react/globals': 'error',
  'react/immutability': 'error',
  'react/incompatible-library': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/purity': 'error',
  'react/refs': 'error',
  'react/rules-of-hooks': 'error',
  'react/set-state-in-effect': 'error',
  'react/set-state-in-render': 'error',
  'react/static-components': 'error',
  'react/unsupported-syntax': 'error',
  'react/use-memo': 'error',
};

const TESTS: Rules = {
  'vitest/expect-expect': [
    'error',
    { assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'assert*', 'validate*'] },
  ],
  'vitest/no-commented-out-tests': 'error',
  'vitest/no-conditional-expect': 'error',
  'vitest/no-disabled-tests': 'error',
  'vitest/no-focused-tests': 'error',
  'vitest/no-identical-title': 'error',
  'vitest/no-import-node-test': 'error',
  'vitest/no-interpolation-in-snapshots': 'error',
  'vitest/no-mocks-import': 'error',
  'vitest/no-standalone-expect': 'error',
  'vitest/no-unneeded-async-expect-function': 'error',
  'vitest/prefer-called-exactly-once-with': 'error',
  'vitest/require-local-test-context-for-concurrent-snapshots': 'error',
  'vitest/valid-describe-callback': 'error',
  // The second one is the message, for when it fails.
  'vitest/valid-expect': ['error', { maxArgs: 2 }],
  'vitest/valid-expect-in-promise': 'error',
  'vitest/valid-title': 'error',
};

/** Tests read parsed JSON as it comes; what they expect of it is what checks it. */
const UNTYPED_JSON: Rules = {
  'typescript/no-unsafe-argument': 'off',
  'typescript/no-unsafe-assignment': 'off',
  'typescript/no-unsafe-call': 'off',
  'typescript/no-unsafe-member-access': 'off',
  'typescript/no-unsafe-return': 'off',
};

/** Later overrides win. */
export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'node', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  settings: {
    'boundaries/elements': ROOMS.map(([type, pattern]) => ({ type, pattern, partialMatch: false })),
    'boundaries/files': [{ category: 'root', pattern: ROOTS }],
    'import/resolver': { typescript: { project: 'tsconfig.json' } },
  },
  ignorePatterns: [
    'node_modules',
    'build',
    'dist',
    '.data',
    '.cache',
    'app/server/db/generated',
    'cli/client/api-types.ts',
    'coverage',
    'public',
  ],
  rules: {
    ...TYPED,
    ...SIZES,
    eqeqeq: 'error',
    'no-console': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'node/no-process-env': 'error',
    'import/no-cycle': ['error', { maxDepth: 6 }],
    'import/no-default-export': 'error',
    'boundaries/dependencies': ['error', { default: 'disallow', policies: importPolicies }],
    'boundaries/no-unknown-files': 'error',
  },
  overrides: [
    {
      files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
      rules: Object.fromEntries(Object.keys(TYPED).map((name) => [name, 'off'])),
    },
    { files: ['app/**', 'cli/**', 'openapi/**'], rules: { 'no-restricted-imports': bans() } },
    {
      files: ['app/server/container.ts'],
      rules: {
        'no-restricted-imports': bans(
          './sandbox',
          './api',
          '#app/server/sandbox',
          '#app/server/api',
        ),
      },
    },
    {
      files: ['**/*.tsx'],
      rules: {
        ...ACCESSIBLE,
        ...REACT,
        'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      },
    },
    // A response to a form starts at what is wrong with it, or what it filled in, also on pages without scripts.
    {
      files: [
        'app/components/ui/banner.tsx',
        'app/components/{mentions,pricing,settings,sign-in,team}/**',
      ],
      rules: { 'jsx-a11y/no-autofocus': 'off' },
    },
    // Remix's way to respond with another address or status, and React's to wait.
    { files: ['**/*.tsx', 'app/routes/**'], rules: { 'typescript/only-throw-error': 'off' } },
    {
      files: [
        'app/routes/**',
        'app/root.tsx',
        'app/entry.*.tsx',
        '*.config.ts',
        '*.config.js',
        'server.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Remix calls its server entry with five arguments, Express knows an error handler by its four, and its body
    // parser verifies with four.
    {
      files: [
        'app/entry.server.tsx',
        'app/server/http/responses/last-error.ts',
        'app/server/http/api/read-json.ts',
      ],
      rules: { 'max-params': 'off' },
    },
    // Remix takes a Response that an action throws for its response, as the routes themselves do.
    {
      files: ['app/server/http/pages/readable-forms.ts', 'app/server/http/pages/named-failures.ts'],
      rules: { 'typescript/only-throw-error': 'off' },
    },
    {
      files: ['app/server/config/**', 'scripts/**', 'cli/**', 'tests/**', '*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['scripts/**', 'cli/**'], rules: { 'no-console': 'off' } },
    // Routes take server code as types only: nothing of the server reaches a bundle.
    {
      files: ['app/routes/**', 'app/root.tsx', 'app/entry.*.tsx'],
      rules: {
        'boundaries/dependencies': 'off',
        'no-restricted-imports': [
          'error',
          { patterns: [...COMPOSITION_ROOT.map(toBan), SERVER_AS_TYPES] },
        ],
      },
    },
    {
      files: [
        'app/server/services/**',
        'app/server/ports/**',
        'app/domain/**',
        'app/server/jobs/**',
      ],
      rules: {
        'no-restricted-imports': bans(
          'undici',
          'stripe',
          'openai',
          'pg',
          'pg-boss',
          'oidc-provider',
          ...WEB_PACKAGES,
        ),
      },
    },
    {
      files: ['app/server/platforms/**', 'app/server/adapters/**', 'app/server/db/**'],
      rules: { 'no-restricted-imports': bans('undici', ...WEB_PACKAGES) },
    },
    // The only rooms that speak HTTP themselves.
    {
      files: ['app/server/adapters/http-client/**', 'app/server/adapters/identity/**'],
      rules: { 'no-restricted-imports': bans() },
    },
    {
      files: ['tests/**'],
      rules: {
        ...TESTS,
        ...UNTYPED_JSON,
        'max-lines': ['error', { max: 500 }],
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'boundaries/dependencies': 'off',
      },
    },
    // One step for each operation of the API, in an order in which they all succeed.
    {
      files: ['tests/api/every-operation.test.ts'],
      rules: { 'max-lines': ['error', { max: 800 }] },
    },
    // Helpers that hand a suite on to describe.
    { files: ['tests/support/**'], rules: { 'vitest/valid-describe-callback': 'off' } },
    {
      files: ['app/domain/**/*.ts', 'openapi/**', '*.config.ts'],
      rules: { 'max-lines': ['error', { max: 500 }] },
    },
  ],
});
