import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dark, light, turfs } from './palette.ts'

const tokensCss = await readFile(new URL('../../../../web/src/design/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...tokensCss.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]),
)

/** The colour of a token in a theme, with references resolved. */
function colourOf(name: string, theme: 'light' | 'dark'): string {
  const value = tokens.get(name) ?? ''
  const [, lightValue = value, darkValue = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
  const themeValue = theme === 'light' ? lightValue : darkValue
  const [, referencedToken] = /^var\((--[\w-]+)\)$/.exec(themeValue) ?? []
  return referencedToken === undefined ? themeValue.toUpperCase() : colourOf(referencedToken, theme)
}

const tokenName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=[a-z])(?=\d)/, '-')}`

for (const [key, colour] of Object.entries(light))
  test(`the mail colour ${key} equals the product’s, light and dark`, () => {
    expect(colour).toBe(colourOf(tokenName(key), 'light'))
    expect(Object.entries(dark).find(([name]) => name === key)?.[1]).toBe(colourOf(tokenName(key), 'dark'))
  })

for (const [turf, colour] of Object.entries(turfs))
  test(`the mail colour of ${turf} equals the board’s`, () =>
    expect(colour).toBe(colourOf(`--turf-${turf}`, 'light')))
