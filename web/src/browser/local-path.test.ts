import { expect, test } from 'vitest'
import { isDeskPath, localPath } from './local-path.ts'

const wishes = [
  { wanted: '/booking?date=2026-11-21&hour=18', goes: '/booking?date=2026-11-21&hour=18' },
  { wanted: '/booking/Personal-Information', goes: '/booking/Personal-Information' },
  { wanted: '//evil.example', goes: '/' },
  { wanted: '/\\evil.example', goes: '/' },
  { wanted: 'https://evil.example', goes: '/' },
  { wanted: 'javascript:alert(1)', goes: '/' },
  { wanted: '/\n/evil.example', goes: '/' },
  { wanted: '/\t/evil.example', goes: '/' },
  { wanted: '', goes: '/' },
  { wanted: undefined, goes: '/' },
  { wanted: 7, goes: '/' },
]
for (const { wanted, goes } of wishes)
  test(`${JSON.stringify(wanted)} continues to ${goes}`, () => expect(localPath(wanted)).toBe(goes))

const desk = {
  '/desk': true,
  '/desk/KEM?date=2026-11-21': true,
  '/desk?x': true,
  '/desktop': false,
  '/': false,
}
for (const [path, isDesk] of Object.entries(desk))
  test(`${path} is ${isDesk ? 'a' : 'no'} page of the desk`, () => expect(isDeskPath(path)).toBe(isDesk))
