import { expect, test } from 'vitest'
import { isDeskPath, localPath } from './local-path.ts'

const pathCases = [
  { path: '/booking?date=2026-11-21&hour=18', result: '/booking?date=2026-11-21&hour=18' },
  { path: '/booking/Personal-Information', result: '/booking/Personal-Information' },
  { path: '//evil.example', result: '/' },
  { path: '/\\evil.example', result: '/' },
  { path: 'https://evil.example', result: '/' },
  { path: 'javascript:alert(1)', result: '/' },
  { path: '/\n/evil.example', result: '/' },
  { path: '/\t/evil.example', result: '/' },
  { path: '', result: '/' },
  { path: undefined, result: '/' },
  { path: 7, result: '/' },
]
for (const { path, result } of pathCases)
  test(`${JSON.stringify(path)} leads to ${result}`, () => expect(localPath(path)).toBe(result))

const isDeskByPath = {
  '/desk': true,
  '/desk/KEM?date=2026-11-21': true,
  '/desk?x': true,
  '/desktop': false,
  '/': false,
}
for (const [path, isDesk] of Object.entries(isDeskByPath))
  test(`${path} is ${isDesk ? 'a' : 'no'} page of the desk`, () => expect(isDeskPath(path)).toBe(isDesk))
