import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from '@pantul/contract/rendered-page'

/** A build of the browser app. */
export type Build = {
  /** `index.html`, with placeholders for the head, the page and its data. */
  readonly shell: string
  /** The same with the stylesheet inlined, so that a rendered page is shown without loading another file. */
  readonly styledShell: string
  /** `desk.html`, with a placeholder for the head. */
  readonly deskShell: string
  /** Null if the build has no server part. Then all pages are sent unrendered: the browser renders them. */
  readonly renderer: PageRenderer | null
  /** The files of a screen that `index.html` does not load: `/assets/…`. */
  readonly chunksOf: (screen: string) => readonly string[]
}

/** Null if the folder contains no build. */
export async function loadBuild(folder: string): Promise<Build | null> {
  const shellFile = path.join(folder, 'index.html')
  if (!existsSync(shellFile)) return null
  const shell = readFileSync(shellFile, 'utf8')
  const manifest = readManifest(path.join(folder, '.vite', 'manifest.json'))
  return {
    shell,
    styledShell: shell.replace(
      stylesheetLink,
      (link, file: string) => inlineStyle(path.join(folder, file)) ?? link,
    ),
    deskShell: readFileSync(path.join(folder, 'desk.html'), 'utf8'),
    renderer: await loadRenderer(path.join(folder, '.server', 'render-page.js')),
    chunksOf: (screen) => filesOfChunk(manifest, screen).filter((file) => !shell.includes(file)),
  }
}

const stylesheetLink = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

const inlineStyle = (file: string): string | null =>
  existsSync(file) ? `<style>${readFileSync(file, 'utf8')}</style>` : null

async function loadRenderer(file: string): Promise<PageRenderer | null> {
  if (!existsSync(file)) return null
  const { pageRenderer }: { pageRenderer: PageRenderer } = await import(pathToFileURL(file).href)
  return pageRenderer
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const readManifest = (file: string): Manifest =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}

/** The file of a chunk, and the files of all chunks that it imports. */
function filesOfChunk(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return []
  seen.add(name)
  return [
    `/${chunk.file}`,
    ...(chunk.imports ?? []).flatMap((imported) => filesOfChunk(manifest, imported, seen)),
  ]
}
