import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compactMessages } from './compact-messages.ts'

const compressible = /\.(?:js|css|html|svg|json|txt)$/

/** All files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

/** Compresses every text file to `.br` (quality 11) and `.gz`, so that the server does not compress at run time. */
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
      // The second build also sees the files of the first.
      const needsCompression = (path: string): boolean => compressible.test(path) && !existsSync(`${path}.gz`)
      for (const path of filesIn(folder).filter(needsCompression)) {
        const bytes = readFileSync(path)
        const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        const gzip = gzipSync(bytes, { level: 9 })
        if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli)
        if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip)
      }
    },
  }
}

/** Adds a preload link for the Latin font, whose hashed name is known only after bundling. */
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

/** Loads `early-tap.ts` from its own file, before all other code. */
function loadEarlyTapFirst(): Plugin {
  return {
    name: 'load-early-tap-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/(<script type="module")( [^>]*\/early-tap-)/, '$1 async fetchpriority="high"$2'),
    },
  }
}

/** Imports each used message and icon from its own module, so that each goes to the chunk that uses it. */
function splitImports(): Plugin {
  return {
    name: 'split-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (code) => {
        const split = splitMessages(splitIcons(code))
        return split === code ? null : { code: split, map: null }
      },
    },
  }
}

/** `import * as m` of the messages → one import for each `m.basket_total` in the code, as `m$basket_total`. */
function splitMessages(code: string): string {
  const messagesImport = "import * as m from '@pantul/messages/words'"
  if (!code.includes(messagesImport)) return code
  const messageUse = /(?<![\w$.'"`])m\.(\w+)/g
  const names = new Set(Array.from(code.matchAll(messageUse), ([, name = '']) => name))
  const imports = Array.from(names, (name) => `import { ${name} as m$${name} } from '${messages}${name}.js'`)
  return code.replace(messageUse, 'm$$$1').replace(messagesImport, imports.join(';'))
}

const splitIcons = (code: string): string =>
  code.replace(/^import \{([^}]+)\} from 'lucide-react'$/m, (_whole, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((icon) => `import ${icon} from 'lucide-react/dist/esm/icons/${dashed(icon)}.mjs'`)
      .join(';'),
  )

/** Shortens the compiled messages, before other plugins change them. */
function shortenMessages(): Plugin {
  return {
    name: 'shorten-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]messages[\\/]compiled[\\/](?:runtime|registry|messages[\\/](?!_index)\w+)\.js$/ },
      handler: (code, id) => ({ code: compactMessages(/(\w+)\.js$/.exec(id)?.[1] ?? '', code), map: null }),
    },
  }
}

const messages = fileURLToPath(new URL('../messages/compiled/messages/', import.meta.url))

/** `UserRoundPlus` → `user-round-plus`, the file name of an icon. */
const dashed = (name: string): string => name.replace(/(?<=.)[A-Z]|\d+/g, (part) => `-${part}`).toLowerCase()

type Chunking = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The names of the entry and of the lazy modules (parts) that need a module, because they import it statically. */
function partsThatNeed(id: string, chunking: Chunking): string[] {
  const visited = new Set<string>()
  const partsAbove = (moduleId: string): string[] => {
    if (visited.has(moduleId)) return []
    visited.add(moduleId)
    const { importers = [], dynamicImporters = [] } = chunking.getModuleInfo(moduleId) ?? {}
    const isPart = dynamicImporters.length > 0 || moduleId.endsWith('/src/main.tsx')
    return [...(isPart ? [nameOf(moduleId)] : []), ...importers.flatMap(partsAbove)]
  }
  return partsAbove(id)
}

const nameOf = (id: string): string => /([\w-]+)\.tsx?$/.exec(id)?.[1] ?? ''

const vendorModules =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/]|rolldown.runtime/

/** Sheets and dialogs, which are loaded together when the page is idle. */
const closedAtFirst = new Set([
  'account-menu',
  'idle-dialog',
  'location-sheet',
  'session-notice',
  'switch-location-dialog',
])

/** Parts of the home page that are loaded later. */
const laterAtHome = new Set(['home-packages', 'home-promo'])

const stepScreens = new Set(['booking-screen', 'coach-screen', 'add-ons-screen', 'checkout-screen'])

/** Pages that open first, from a link. They do not load the booking steps. */
const linkedScreens = new Set(['packages-screen', 'promos-screen', 'class-screen', 'academy-screen'])

/** Sheets of the lists, loaded when the page is idle. */
const sheetsOfLinkedScreens = new Set(['class-sheet', 'programme-sheet'])

/**
 * The chunk of a module; null: Rolldown decides. There are few chunks: for every page (`app`), for the first screens
 * (`home-and-others`, `location-choice`), for the booking steps, for the fields of checkout, for accounts, for sales outside
 * of the steps, and for later parts (`at-rest`: only sheets and dialogs that are closed at first).
 */
function chunkOf(id: string, chunking: Chunking): string | null {
  const parts = partsThatNeed(id, chunking)
  if (parts.includes('main')) return 'app'
  const openAtFirst = parts.filter((part) => !closedAtFirst.has(part))
  if (openAtFirst.length === 0) return parts.length === 0 ? null : 'at-rest'
  if (parts.length < 2) return null
  if (openAtFirst.includes('home-screen')) return 'home-and-others'
  if (openAtFirst.includes('locations-screen'))
    return openAtFirst.length > 1 ? 'home-and-others' : 'location-choice'
  const stepParts = openAtFirst.filter((part) => stepScreens.has(part))
  const isForLater = parts.some((part) => closedAtFirst.has(part) || laterAtHome.has(part))
  const isOfLinkedScreen = openAtFirst.some((part) => linkedScreens.has(part))
  const isOfSheet = openAtFirst.some((part) => sheetsOfLinkedScreens.has(part))
  // Separate chunks, so that lists, their sheets and later parts do not load all booking steps.
  if (openAtFirst.includes('booking-screen'))
    return isForLater || isOfLinkedScreen || isOfSheet ? 'home-and-others' : 'steps'
  if (isForLater || (isOfSheet && stepParts.length > 1)) return 'later'
  // Without this each message that some of these screens share would be a file.
  const isMessage = id.startsWith(messages)
  if ((isMessage || stepParts.length > 0) && openAtFirst.includes('login-screen')) return 'accounts'
  if ((isMessage || stepParts.length > 0) && isOfLinkedScreen) return 'sale'
  if (stepParts.length > 1) return 'steps'
  return openAtFirst.includes('checkout-screen') ? 'fields' : null
}

/** Builds the module for server-side rendering: one file without packages. */
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
            // Files in a folder that begins with a dot are not served.
            outDir: join(build?.outDir ?? 'dist', '.server'),
            emptyOutDir: true,
            manifest: false,
            copyPublicDir: false,
            // The server keeps its source text in memory.
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
 * Builds the staff's desk separately into the same folder, so that none of its modules is in a chunk or stylesheet of
 * the player's pages.
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
    shortenMessages(),
    react(),
    loadEarlyTapFirst(),
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
    // In-app browsers are often two years old, so newer syntax is compiled down.
    target: ['chrome111', 'safari16.4', 'firefox114'],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/auth/verify-token': 'http://127.0.0.1:3000' },
  },
})
