import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

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
