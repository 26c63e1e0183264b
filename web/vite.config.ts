import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|txt)$/

/** Every file of a folder and of the folders in it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

/** Writes `.br` (quality 11) and `.gz` beside every text file, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      // The second of the two builds finds the files of the first.
      const isTodo = (path: string): boolean => compressible.test(path) && !existsSync(`${path}.gz`)
      for (const path of filesIn(folder).filter(isTodo)) {
        const bytes = readFileSync(path)
        const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        const gzip = gzipSync(bytes, { level: 9 })
        if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli)
        if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip)
      }
    },
  }
}

/** Asks for the latin font together with the page: its hashed name is known only after bundling. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/instrument-sans-[\w-]{8}\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Runs what remembers a tap before the code as soon as it is there: its own file waits for no other. */
function watchFirst(): Plugin {
  return {
    name: 'watch-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/(<script type="module")( [^>]*\/early-tap-)/, '$1 async fetchpriority="high"$2'),
    },
  }
}

/** `import { a, b } from` a collection of small modules becomes an import of each, so that each goes where it is used. */
function splitImports(): Plugin {
  const collections = [
    {
      name: '@pantul/messages/words',
      importOf: (word: string) => `import { ${word} } from '${messages}${word}.js'`,
    },
    {
      name: 'lucide-react',
      importOf: (icon: string) => `import ${icon} from 'lucide-react/dist/esm/icons/${dashed(icon)}.mjs'`,
    },
  ]
  return {
    name: 'import-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (code) => {
        const lines = collections.reduce((text, { name, importOf }) => {
          const named = new RegExp(`^import \\{([^}]+)\\} from '${name}'$`, 'm')
          return text.replace(named, (_whole, names: string) => importsOf(names, importOf))
        }, code)
        return lines === code ? null : { code: lines, map: null }
      },
    },
  }
}

/** A message with a number asks for the plural rules of its language, which are slow to make: each is made once. */
function keepPluralRules(): Plugin {
  return {
    name: 'keep-plural-rules',
    transform: {
      filter: { id: /[\\/]messages[\\/]compiled[\\/]registry\.js$/ },
      handler: (code) => {
        const kept = code.replace(
          'new Intl.PluralRules(locale, options).select',
          '(rules[locale + options?.type] ??= new Intl.PluralRules(locale, options)).select',
        )
        if (kept === code) throw new Error('The compiled messages ask for plural rules in another way.')
        return { code: `const rules = {};\n${kept}`, map: null }
      },
    },
  }
}

const messages = fileURLToPath(new URL('../messages/compiled/messages/', import.meta.url))

const importsOf = (names: string, importOf: (name: string) => string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map(importOf)
    .join(';')

/** `UserRoundPlus` is kept in `user-round-plus`. */
const dashed = (name: string): string => name.replace(/(?<=.)[A-Z]|\d+/g, (part) => `-${part}`).toLowerCase()

type Chunking = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The parts of the app that need a module at once: the start of the page, and whatever is loaded later by itself. */
function neededBy(id: string, chunking: Chunking): string[] {
  const seen = new Set<string>()
  const look = (one: string): string[] => {
    if (seen.has(one)) return []
    seen.add(one)
    const { importers = [], dynamicImporters = [] } = chunking.getModuleInfo(one) ?? {}
    const isPart = dynamicImporters.length > 0 || one.endsWith('/src/main.tsx')
    return [...(isPart ? [nameOf(one)] : []), ...importers.flatMap(look)]
  }
  return look(id)
}

const nameOf = (id: string): string => /([\w-]+)\.tsx?$/.exec(id)?.[1] ?? ''

const vendorModules =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/]|rolldown.runtime/

/** Closed at first and fetched once a page has come to rest: together, in one file. */
const closedAtFirst = new Set([
  'account-menu',
  'idle-dialog',
  'location-sheet',
  'session-notice',
  'switch-dialog',
])

/** Parts of the home page that are fetched by themselves, later. */
const laterAtHome = new Set(['home-packages', 'home-promo'])

const steps = new Set(['booking-screen', 'coach-screen', 'add-ons-screen', 'checkout-screen'])

/**
 * Few files instead of many small ones: what every page needs, what the first screens share, what the booking steps
 * share, the fields of checkout and the accounts, which no board has to wait for, and what comes last.
 */
function chunkOf(id: string, chunking: Chunking): string | null {
  const parts = neededBy(id, chunking)
  if (parts.includes('main')) return 'app'
  const open = parts.filter((part) => !closedAtFirst.has(part))
  if (open.length === 0) return parts.length === 0 ? null : 'at-rest'
  if (parts.length < 2) return null
  if (open.includes('home-screen')) return 'home-and-others'
  if (open.includes('locations-screen')) return open.length > 1 ? 'home-and-others' : 'location-choice'
  const ofSteps = open.filter((part) => steps.has(part))
  const isForLater = parts.some((part) => closedAtFirst.has(part) || laterAtHome.has(part))
  // Else whoever needs a line of them late fetches them all.
  if (open.includes('booking-screen')) return isForLater ? 'home-and-others' : 'steps'
  if (isForLater) return 'later'
  if (ofSteps.length > 1) return 'steps'
  return open.includes('checkout-screen') ? 'fields' : null
}

/** Builds, beside the browser's files, what the server renders pages with: one file that needs no packages. */
function buildForServer(): Plugin {
  return {
    name: 'build-for-server',
    apply: 'build',
    config: ({ build }) => ({
      builder: {},
      environments: {
        ssr: {
          resolve: { noExternal: true },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            ssr: 'src/render-page.tsx',
            // A name that begins with a dot is not served.
            outDir: join(build?.outDir ?? 'dist', '.server'),
            emptyOutDir: true,
            manifest: false,
            copyPublicDir: false,
            // The server keeps the text of what it runs in memory.
            minify: true,
            target: 'node26',
            rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
          },
        },
      },
    }),
  }
}

/**
 * Builds the desk of the venue's staff by itself, into the same folder: no module of it can reach a chunk or the
 * stylesheet of a player.
 */
function buildDesk(): Plugin {
  return {
    name: 'build-desk',
    apply: 'build',
    config: ({ build }) => ({
      environments: {
        desk: {
          consumer: 'client',
          build: {
            outDir: build?.outDir ?? 'dist',
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: '.vite/desk-manifest.json',
            rolldownOptions: { input: 'desk.html' },
          },
        },
      },
    }),
  }
}

export default defineConfig({
  plugins: [
    splitImports(),
    keepPluralRules(),
    react(),
    watchFirst(),
    preloadFont(),
    precompress(),
    buildForServer(),
    buildDesk(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: vendorModules, priority: 1 },
            { name: 'early-tap', test: /[\\/]early-tap\.ts$/, priority: 2 },
            { name: chunkOf, debugName: 'parts of screens' },
          ],
        },
      },
    },
    // A phone in an in-app browser is often two years behind; newer syntax is lowered to this.
    target: ['chrome111', 'safari16.4', 'firefox114'],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/auth/verify-token': 'http://127.0.0.1:3000' },
  },
})
