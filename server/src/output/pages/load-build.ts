import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from '@pantul/contract/rendered-page'

/** A build of the browser app. */
export type Build = {
  /** `index.html`, with placeholders for the head, the page and its data. */
  readonly shell: string
  /** The same with the stylesheet inlined, so that a rendered page needs no other file. */
  readonly styledShell: string
  /** `desk.html`, the app of the venue's staff, with a placeholder for the head. */
  readonly deskShell: string
  readonly renderer: PageRenderer | null
  /** Files of a screen's code that `index.html` does not load: `/assets/…`. */
  readonly chunksOf: (screen: string) => readonly string[]
}

/** Reads a build; null without one. Without its server part pages are sent empty, and the browser renders them. */
export async function loadBuild(folder: string): Promise<Build | null> {
  const shellFile = path.join(folder, 'index.html')
  if (!existsSync(shellFile)) return null
  const shell = readFileSync(shellFile, 'utf8')
  const manifest = readManifest(path.join(folder, '.vite', 'manifest.json'))
  return {
    shell,
    styledShell: shell.replace(stylesheet, (link, file: string) => styleIn(path.join(folder, file)) ?? link),
    deskShell: readFileSync(path.join(folder, 'desk.html'), 'utf8'),
    renderer: await loadRenderer(path.join(folder, '.server', 'render-page.js')),
    chunksOf: (screen) => filesOf(manifest, screen).filter((file) => !shell.includes(file)),
  }
}

const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

const styleIn = (file: string): string | null =>
  existsSync(file) ? `<style>${readFileSync(file, 'utf8')}</style>` : null

async function loadRenderer(file: string): Promise<PageRenderer | null> {
  if (!existsSync(file)) return null
  const { pageRenderer }: { pageRenderer: PageRenderer } = await import(pathToFileURL(file).href)
  return pageRenderer
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const readManifest = (file: string): Manifest =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}

/** A chunk and all that it imports. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return []
  seen.add(name)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((one) => filesOf(manifest, one, seen))]
}
