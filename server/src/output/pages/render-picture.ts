/** Worker thread: renders the given SVG to PNG, then ends. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const code = new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
const font = path.join(import.meta.dirname, 'sharing', 'heading.ttf')
const [renderer, letters] = await Promise.all([readFile(code), readFile(font)])
await initWasm(renderer)
const picture = new Resvg(String(workerData), {
  font: { fontBuffers: [letters], defaultFontFamily: 'Instrument Sans Heading' },
})
parentPort?.postMessage(picture.render().asPng())
