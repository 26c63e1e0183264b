import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from './fill-page.ts'

export type PreviewTexts = { readonly name: string; readonly city: string }

const courtSvg = readFileSync(path.join(import.meta.dirname, 'sharing', 'court.svg'), 'utf8')

/** The distance of the texts from the left, in pixels. */
const LEFT = 72
/** The width of a line of the name, in pixels. */
const LINE_WIDTH = 620
/** The largest font size of the name, in pixels. */
const LARGEST_FONT_SIZE = 150
/** The average width of a letter, as a part of the font size. */
const LETTER_WIDTH = 0.46
/** A longer name takes two lines. */
const LETTERS_IN_ONE_LINE = 14

const logo =
  '<g transform="translate(72 130) scale(3)"><rect width="32" height="32" rx="8" fill="#0c1323"/><rect x="8.5" y="6.5" width="4.5" height="19" rx="2.25" fill="#fff"/><circle cx="19" cy="12.3" r="5.8" fill="#dcf73b"/></g>'

/** The preview image of a location as SVG, 1200 × 630: logo, name, city and the drawing of a court. */
export function previewSvg({ name, city }: PreviewTexts): string {
  const lines = name.length > LETTERS_IN_ONE_LINE ? splitInTwo(name) : [name]
  const longest = Math.max(...lines.map((line) => line.length))
  const fontSize = Math.min(LARGEST_FONT_SIZE, LINE_WIDTH / (LETTER_WIDTH * longest))
  const firstLineY = 300 + fontSize * 0.8
  const elements = [
    logo,
    ...lines.map((line, i) => textElement(line, firstLineY + i * fontSize, fontSize)),
    textElement(city, firstLineY + (lines.length - 1) * fontSize + 72, 44),
  ]
  return courtSvg.replace('<!--words-->', () => elements.join('\n  '))
}

const textElement = (text: string, y: number, fontSize: number): string =>
  `<text x="${LEFT}" y="${Math.round(y)}" font-size="${Math.round(fontSize)}" fill="#fff">${escapeHtml(text)}</text>`

/** Splits a name at the space nearest to its middle. */
function splitInTwo(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [nearest] = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))
  return nearest === undefined ? [name] : [name.slice(0, nearest), name.slice(nearest + 1)]
}
