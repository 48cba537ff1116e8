import boundaries from 'eslint-plugin-boundaries';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import n from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import vitest from '@vitest/eslint-plugin';
import tseslint from 'typescript-eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';

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
];

/** Who may import whom (architecture.md section 3). Everything else is a red build. */
const DOORS = {
  domain: ['domain'],
  probe: ['probe', 'domain'],
  components: ['components', 'domain', 'styles'],
  errors: ['errors', 'domain'],
  ports: ['ports', 'domain', 'errors'],
  services: ['services', 'ports', 'domain', 'errors', 'db', 'generated', 'jobs'],
  jobs: ['jobs', 'ports', 'domain', 'errors', 'services'],
  platforms: ['platforms', 'ports', 'domain', 'errors'],
  adapters: ['adapters', 'ports', 'domain', 'probe', 'errors', 'db', 'generated'],
  db: ['db', 'generated', 'errors', 'ports'],
  generated: ['generated'],
  config: ['config', 'domain', 'errors'],
  sandbox: ['sandbox'],
  http: ['http', 'services', 'ports', 'domain', 'errors', 'adapters', 'openapi', 'db'],
  api: ['api', 'http', 'services', 'ports', 'domain', 'errors', 'openapi'],
  openapi: ['openapi', 'domain', 'errors'],
  routes: ['routes', 'components', 'domain', 'styles'],
  cli: ['cli', 'domain', 'probe'],
  scripts: ['scripts', 'services', 'config', 'db', 'domain', 'openapi', 'sandbox', 'cli', 'errors'],
  tests: ROOMS.map(([room]) => room),
};

const doorPolicies = Object.entries(DOORS).map(([from, rooms]) => ({
  from: { element: { type: from } },
  allow: rooms.map((room) => ({ to: { element: { type: room } } })),
}));

const SERVER_SIZES = {
  'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-params': ['error', 3],
};

const WEB_PACKAGES = ['express', '@remix-run/*', 'react', 'react-dom', 'remix-auth*'];

/** The two files that bind everything; only each other, scripts and tests may import them. */
const COMPOSITION_ROOT = [
  '#app/server/container.ts',
  '**/container.ts',
  '**/server.ts',
  '**/worker.ts',
];

function bans(...names) {
  return [
    'error',
    {
      patterns: [...names, ...COMPOSITION_ROOT].map((group) => ({
        group: [group, `${group}/*`],
        message: 'Not in this room: see docs/architecture.md, Doors.',
      })),
    },
  ];
}

export default tseslint.config(
  {
    ignores: [
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
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly, tseslint.configs.base],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { boundaries, 'import-x': importX, n },
    settings: {
      'boundaries/elements': ROOMS.map(([type, pattern]) => ({
        type,
        pattern,
        partialMatch: false,
      })),
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
      'import/resolver': { typescript: { project: 'tsconfig.json' } },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/ban-ts-comment': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'n/no-process-env': 'error',
      'import-x/no-cycle': ['error', { maxDepth: 6 }],
      'import-x/no-default-export': 'error',
      'boundaries/dependencies': ['error', { default: 'disallow', policies: doorPolicies }],
      ...SERVER_SIZES,
    },
  },
  {
    files: ['app/**', 'cli/**', 'openapi/**'],
    rules: { 'no-restricted-imports': bans() },
  },
  {
    files: ['app/server/container.ts'],
    rules: {
      'no-restricted-imports': bans('./sandbox', './api', '#app/server/sandbox', '#app/server/api'),
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    files: ['app/routes/**', 'app/root.tsx', 'app/entry.*.tsx', '*.config.{ts,js}', 'server.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  // Remix calls its server entry with five arguments.
  { files: ['app/entry.server.tsx'], rules: { 'max-params': 'off' } },
  // Express knows a handler of errors by its four parameters.
  { files: ['app/server/http/last-error.ts'], rules: { 'max-params': 'off' } },
  // Remix takes a Response that an action throws for its answer, as the routes themselves do.
  {
    files: ['app/server/http/readable-forms.ts', 'app/server/http/named-failures.ts'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    files: ['app/server/config/**', 'scripts/**', 'cli/**', 'tests/**', '*.config.ts'],
    rules: { 'n/no-process-env': 'off' },
  },
  { files: ['scripts/**', 'cli/**'], rules: { 'no-console': 'off' } },
  // Routes take server code as types only: nothing of the server reaches a bundle.
  {
    files: ['app/routes/**', 'app/root.tsx', 'app/entry.*.tsx'],
    rules: {
      'boundaries/dependencies': 'off',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['#app/server/*', '#openapi/*', '#cli/*'],
              allowTypeImports: true,
              message: 'Routes import server code as types only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/server/services/**', 'app/server/ports/**', 'app/domain/**', 'app/server/jobs/**'],
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
    ignores: ['app/server/adapters/http-client/**', 'app/server/adapters/identity/**'],
    rules: { 'no-restricted-imports': bans('undici', ...WEB_PACKAGES) },
  },
  {
    files: ['tests/**'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      // The second one is the message, for when it fails.
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'assert*', 'validate*'] },
      ],
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'boundaries/dependencies': 'off',
      // Tests read parsed JSON as it comes; what they expect of it is what checks it.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // Helpers that hand a suite on to describe.
  { files: ['tests/support/**'], rules: { 'vitest/valid-describe-callback': 'off' } },
  {
    files: ['app/domain/**/*.ts', 'openapi/**'],
    rules: { 'max-lines': ['error', { max: 500 }] },
  },
);
