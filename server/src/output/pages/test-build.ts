import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const shell = `<!doctype html>
<html lang="en"><head><!--head--><title>Empty</title><!--/head-->
<script type="module" src="/assets/main.js"></script><link rel="stylesheet" href="/assets/style.css"></head>
<body><div id="app"><!--page--></div><!--snapshot--></body></html>`

const deskShell = `<!doctype html>
<html lang="en"><head><!--head--><title>Empty</title><!--/head-->
<script type="module" src="/assets/desk.js"></script></head><body><div id="app"></div></body></html>`

/** Renders its input as JSON. The page of 30 November cannot be rendered. */
const renderer = `export const pageRenderer = {
  titleOf: (path, language) => 'Title of ' + path + ' in ' + language,
  screenChunkOf: (path) => (path === '/booking' ? 'src/courts/booking-screen.tsx' : null),
  render: async (address, snapshot) => {
    /* statement */
    if (address.includes('2026-11-30')) throw new Error('cannot be rendered')
    return '<main>' + JSON.stringify({ address, ...snapshot, locations: snapshot.locations.length }) + '</main>'
  },
}`

const manifest = {
  'src/courts/booking-screen.tsx': { file: 'assets/booking.js', imports: ['_steps.js', 'main'] },
  '_steps.js': { file: 'assets/steps.js', imports: ['main'] },
  main: { file: 'assets/main.js' },
}

/** For tests: writes a small build of the browser app. `statement`: JavaScript that runs at each rendering. */
export function writeTestBuild(statement = ''): { readonly webFolder: string; readonly remove: () => void } {
  // The space in the name tests that paths with spaces work.
  const webFolder = mkdtempSync(path.join(tmpdir(), 'rendered web '))
  for (const folder of ['assets', '.server', '.vite']) mkdirSync(path.join(webFolder, folder))
  writeFileSync(path.join(webFolder, 'index.html'), shell)
  writeFileSync(path.join(webFolder, 'desk.html'), deskShell)
  writeFileSync(path.join(webFolder, 'assets', 'style.css'), 'main{color:red}')
  writeFileSync(
    path.join(webFolder, '.server', 'render-page.js'),
    renderer.replace('/* statement */', statement),
  )
  writeFileSync(path.join(webFolder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return { webFolder, remove: () => rmSync(webFolder, { recursive: true }) }
}
