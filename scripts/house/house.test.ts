import { expect, test } from 'vitest'
import { circleFaults } from './circles.ts'
import { citationFaults } from './citations.ts'
import { citedTestFaults } from './cited-tests.ts'
import { dependencyFaults } from './dependencies.ts'
import { importFaults } from './imports.ts'
import { nameFaults } from './names.ts'
import { sourcesOf, type SourceFile } from './source.ts'
import { wireSpellingFaults } from './wire-spelling.ts'

/** Runs all checks on the given files, like `check-house.ts`. */
function faultsOf(texts: Readonly<Record<string, string>>): string[] {
  const files: SourceFile[] = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const sources = sourcesOf(files)
  return [
    ...importFaults(sources),
    ...circleFaults(sources),
    ...nameFaults(sources),
    ...wireSpellingFaults(sources),
    ...citationFaults(files),
    ...citedTestFaults(files),
    ...dependencyFaults(files),
  ]
}

const imports = (...names: string[]): string => names.map((name) => `import { x } from '${name}'\n`).join('')

/** A row of docs/threats.md. */
const threatRow = (cited: string): Record<string, string> => ({
  'docs/threats.md': `| A threat | ${cited} |\n`,
})

const locked = (entry: object): Record<string, string> => ({
  'package-lock.json': JSON.stringify({ packages: { 'node_modules/@some/thing': entry } }),
})

/** A small repository without faults; each case adds one. */
const sound: Readonly<Record<string, string>> = {
  'rules/src/hold.ts': 'export const x = 1\n',
  'contract/src/courts.ts': `${imports('@pantul/rules/hold')}export const Court = z.object({\n  CourtID: z.string(),\n})\n`,
  'contract/src/courts-wire.ts':
    'export const courtFromWire = (court: WireCourt) => ({ id: court.CourtID })\n',
  'server/src/app.ts': imports('./venue/courts/routes.ts', './orders/routes.ts'),
  'server/src/platform/base/clock.ts': 'export const now = () => Temporal.Now.instant()\n',
  'server/src/venue/courts/routes.ts': imports('../../platform/base/clock.ts'),
  'server/src/orders/place/routes.ts': `/** See docs/orders-and-money.md#holds. */\n${imports('./place-order.ts')}`,
  'server/src/orders/place/place-order.ts': imports('../platform/base/clock.ts', './claim-hours.ts'),
  'server/src/orders/claims/claim-hours.ts': 'export const x = 1\n',
  'web/src/courts/board.tsx': imports('../basket/basket-store.ts'),
  'web/src/basket/basket-store.ts': 'export const x = 1\n',
  'docs/orders-and-money.md': '# Orders and money\n\n## Holds\n',
  'server/src/orders/place/place-order.test.ts':
    "test('one of them gets it', () => {})\ntest.each(ways)(\n  `${way} is refused`,\n  () => {},\n)\n",
  ...threatRow(
    '`server/src/orders/place/place-order.test.ts` "one of them", "is refused", `server/src/orders/place/place-order.ts`',
  ),
  'package.json': '{"dependencies":{"@some/thing":"1.2.3"},"allowScripts":{"@some/thing":true}}',
  ...locked({ integrity: 'sha512-x', hasInstallScript: true }),
}

test('the checks find no fault in the sound repository', () => {
  expect(faultsOf(sound)).toEqual([])
})

test.each<[what: string, added: Record<string, string>, fault: RegExp]>([
  [
    'an import out of a top folder',
    { 'rules/src/tax.ts': imports('@pantul/contract/courts') },
    /rules may not import/,
  ],
  [
    'a relative import out of a top folder',
    { 'web/src/basket/sum.ts': imports('../../../rules/src/hold.ts') },
    /leaves its top folder/,
  ],
  [
    'a package that a top folder may not use',
    { 'rules/src/tax.ts': imports('lodash') },
    /the package lodash/,
  ],
  [
    'an import against the order of the groups',
    { 'server/src/venue/courts/price.ts': imports('../../orders/claim-hours.ts') },
    /venue may not import from orders/,
  ],
  [
    'a type import against the order of the groups',
    { 'server/src/venue/courts/price.ts': "import type { X } from '../../orders/claim-hours.ts'\n" },
    /venue may not import from orders/,
  ],
  [
    'an import of the top of the server',
    { 'server/src/orders/x.ts': imports('../app.ts') },
    /puts the groups together/,
  ],
  [
    'an import of the routes of another feature',
    { 'server/src/orders/x.ts': imports('../venue/courts/routes.ts') },
    /imports the routes of another/,
  ],
  [
    'an import of the desk by a page of players',
    { 'web/src/basket/x.ts': imports('./desk-board.tsx'), 'web/src/basket/desk-board.tsx': '' },
    /basket\/x\.ts: only files of the desk \(desk-\*\) may import/,
  ],
  [
    'an import of a call of the desk by a page of players',
    { 'web/src/basket/x.ts': imports('@pantul/contract/desk-wire') },
    /only files of the desk/,
  ],
  [
    'a circle of folders in the server',
    {
      'server/src/venue/coaches/a.ts': imports('../courts/routes-of.ts'),
      'server/src/venue/courts/b.ts': imports('../coaches/c.ts'),
    },
    /circle of folders: server/,
  ],
  [
    'a circle of folders in the web by a type import',
    { 'web/src/basket/x.ts': "import type { X } from '../courts/board.tsx'\n" },
    /circle of folders: web/,
  ],
  [
    'a circle of files',
    { 'server/src/orders/a.ts': imports('./b.ts'), 'server/src/orders/b.ts': imports('./a.ts') },
    /circle of files/,
  ],
  [
    'a field of a call that is read outside of the contract',
    { 'web/src/courts/head.tsx': 'const name = court.CourtID\n' },
    /spells fields of a call \(CourtID\)/,
  ],
  [
    'a field of a call that is written outside of the contract',
    { 'server/src/orders/show.ts': 'return {\n  CourtID: id,\n}\n' },
    /spells fields of a call \(CourtID\)/,
  ],
  [
    'a cited document that does not exist',
    { 'server/src/orders/x.ts': `// See docs/${'gone'}.md.\n` },
    /cites docs\/gone.md, and there is no such document/,
  ],
  [
    'a cited heading that does not exist',
    { 'server/src/orders/x.ts': `// See docs/orders-and-money.md#${'gone'}.\n` },
    /no such heading/,
  ],
  [
    'a cited test file that does not exist',
    threatRow('`server/src/orders/gone.test.ts` "one of them"'),
    /cites server\/src\/orders\/gone\.test\.ts, and there is no such file/,
  ],
  [
    'a cited title that no test has',
    threatRow('`server/src/orders/place/place-order.test.ts` "one of them", "both of them"'),
    /cites "both of them", and no test of .+ has it in its title/,
  ],
  [
    'cited words of a test that are not in its title',
    threatRow('`server/src/orders/place/place-order.test.ts` "=> {}"'),
    /no test of .+ has it in its title/,
  ],
  [
    'a cited test file without the title of a test',
    threatRow('`server/src/orders/place/place-order.test.ts` | "one of them"'),
    /without the title of a test/,
  ],
  [
    'a range of versions',
    { 'web/package.json': '{"devDependencies":{"@some/thing":"^1.2.3"}}' },
    /web\/package\.json: @some\/thing is \^1\.2\.3/,
  ],
  ['a package without a checksum', locked({ integrity: 'sha1-x' }), /@some\/thing has no SHA-512 checksum/],
  [
    'a package that runs a script when installed',
    { 'package.json': '{}', ...locked({ integrity: 'sha512-x', hasInstallScript: true }) },
    /@some\/thing runs a script when installed/,
  ],
  [
    'a file name that does not describe the content',
    { 'server/src/orders/utils.ts': '' },
    /does not say what is inside/,
  ],
  ['an index file', { 'web/src/basket/index.ts': '' }, /no index files/],
  [
    'code that reads the machine’s clock',
    { 'server/src/orders/x.ts': 'const at = Date.now()\n' },
    /machine's clock/,
  ],
  [
    'a rule that is random',
    { 'rules/src/lot.ts': 'export const lot = () => Math.random()\n' },
    /may not be random/,
  ],
  ['SQL in a route', { 'server/src/venue/add-ons/routes.ts': '`\n  select 1`\n' }, /no SQL in a route/],
  ['a file name with capitals', { 'web/src/basket/BasketStore.ts': '' }, /not a file name of the web/],
])('the checks find %s', (_, added, fault) => {
  expect(faultsOf({ ...sound, ...added })).toEqual([expect.stringMatching(fault)])
})

test('a desk file may import other desk files', () => {
  const added = {
    'web/src/courts/desk-board.tsx': imports('./desk-hour.module.css', '../basket/desk-sum.ts'),
    'web/src/basket/desk-sum.ts': imports('@pantul/contract/desk-wire', './basket-store.ts'),
  }
  expect(faultsOf({ ...sound, ...added })).toEqual([])
})

test('tests may import files of any folder of their package', () => {
  const added = { 'server/src/venue/courts/price.test.ts': imports('../../orders/claim-hours.ts') }
  expect(faultsOf({ ...sound, ...added })).toEqual([])
})

test('a call may be registered although a field has its name', () => {
  const sources = sourcesOf(
    Object.entries({
      ...sound,
      'contract/src/add-ons.ts': 'export const Basket = z.object({\n  AddOns: z.array(AddOn),\n})\n',
      'server/src/venue/add-ons.ts': 'register(app, AddOns, handler)\nregister(\n  app,\n  AddOns,\n)\n',
    }).map(([path, text]) => ({ path, text })),
  )
  expect(wireSpellingFaults(sources)).toEqual([])
})
