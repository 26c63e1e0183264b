import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const values = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
)

/** Foreground, background and the minimum contrast (docs/design.md#colour), as tokens of tokens.css. */
const pairs: readonly [string, string, number][] = [
  ['text', 'bg', 4.5],
  ['text', 'surface', 4.5],
  ['text-2', 'surface', 4.5],
  ['text-2', 'bg', 4.5],
  ['text-3', 'surface', 4.5],
  ['text-3', 'bg', 4.5],
  ['text-3', 'surface-2', 4.5],
  ['text-3', 'sunk', 4.5],
  ['accent-text', 'surface', 4.5],
  ['accent-text', 'bg', 4.5],
  ['accent-text', 'accent-tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['on-pick', 'pick', 4.5],
  ['pick', 'inverse', 4.5],
  ['on-inverse', 'inverse', 4.5],
  ['on-inverse-2', 'inverse', 4.5],
  ['on-inverse-bad', 'inverse', 3],
  ['on-chosen', 'chosen', 4.5],
  ['pick-edge', 'surface', 3],
  ['line-ctl', 'surface', 3],
  ['line-ctl', 'bg', 3],
  ['slot-free-dot', 'slot-free', 3],
  ['slot-mine-edge', 'slot-mine', 3],
  ['slot-mine-edge', 'surface', 3],
  ['accent', 'bg', 3],
  ['ok', 'surface', 4.5],
  ['ok', 'ok-tint', 4.5],
  ['warn', 'surface', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['bad', 'surface', 4.5],
  ['bad', 'bad-tint', 4.5],
  ['teal', 'teal-tint', 4.5],
  ['violet', 'violet-tint', 4.5],
  ['text', 'accent-tint', 4.5],
  ['text-2', 'accent-tint', 4.5],
  ['text-2', 'warn-tint', 4.5],
  ['text-2', 'violet-tint', 4.5],
  ['text-2', 'teal-tint', 4.5],
  ['text-2', 'slot-busy', 4.5],
  ['text-2', 'pick-tint', 4.5],
  ['turf-blue', 'court-line', 3],
  ['turf-green', 'court-line', 3],
  ['turf-clay', 'court-line', 3],
]

const themes = { light: 0, dark: 1 } as const
type Theme = keyof typeof themes

for (const theme of ['light', 'dark'] as const)
  for (const [front, back, minimum] of pairs)
    test(`${front} on ${back} has a contrast of at least ${minimum}:1 in the ${theme} theme`, () =>
      expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(minimum))

/** The hex colour of a token in a theme, with variables and `light-dark()` resolved. */
function colour(name: string, theme: Theme): string {
  const value = values.get(name)
  if (value === undefined) throw new Error(`no token --${name}`)
  const sides = /^light-dark\((.+), (.+)\)$/.exec(value)
  const side = sides?.[1 + themes[theme]] ?? value
  const reference = /^var\(--([\w-]+)\)$/.exec(side)?.[1]
  return reference === undefined ? side : colour(reference, theme)
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
