import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from './fill-page.ts'

/** The texts of a shared link's preview image. */
export type PictureTexts = { readonly name: string; readonly city: string }

const court = readFileSync(path.join(import.meta.dirname, 'sharing', 'court.svg'), 'utf8')

const LEFT = 72
/** Pixels: the width of a line of the name and the largest letters. `LETTER_WIDTH`: relative to the font size. */
const LINE_WIDTH = 620
const LARGEST = 150
const LETTER_WIDTH = 0.46
/** A name longer than this takes two lines. */
const ONE_LINE = 14

/** The preview image of a location as SVG, 1200 × 630: its name and the court drawing. */
export function composePicture({ name, city }: PictureTexts): string {
  const lines = name.length > ONE_LINE ? splitInTwo(name) : [name]
  const size = Math.min(LARGEST, LINE_WIDTH / (LETTER_WIDTH * Math.max(...lines.map((line) => line.length))))
  const first = 300 + size * 0.8
  const words = [
    '<g transform="translate(72 130) scale(3)"><rect width="32" height="32" rx="8" fill="#0c1323"/><rect x="8.5" y="6.5" width="4.5" height="19" rx="2.25" fill="#fff"/><circle cx="19" cy="12.3" r="5.8" fill="#dcf73b"/></g>',
    ...lines.map((line, i) => textAt(first + i * size, size, line)),
    textAt(first + (lines.length - 1) * size + 72, 44, city),
  ]
  return court.replace('<!--words-->', () => words.join('\n  '))
}

const textAt = (y: number, size: number, words: string): string =>
  `<text x="${LEFT}" y="${Math.round(y)}" font-size="${Math.round(size)}" fill="#fff">${escapeHtml(words)}</text>`

/** Splits a name into two lines of about equal length. */
function splitInTwo(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))
  return middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)]
}
