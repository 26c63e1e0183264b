/** Worker thread: renders the SVG in its worker data to PNG, then ends. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const wasmFile = new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
const fontFile = path.join(import.meta.dirname, 'sharing', 'heading.ttf')
const [wasm, font] = await Promise.all([readFile(wasmFile), readFile(fontFile)])
await initWasm(wasm)
const image = new Resvg(String(workerData), {
  font: { fontBuffers: [font], defaultFontFamily: 'Instrument Sans Heading' },
})
parentPort?.postMessage(image.render().asPng())
