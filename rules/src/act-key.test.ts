import { expect, test } from 'vitest'
import { isActKey } from './act-key.ts'

test.each([
  ['GTqivDkyXcfQCm_QXKV2Bg', true],
  ['PTL-261124-K3NMW', false],
  ['JKT1', false],
  ['', false],
])('%j is a key: %j', (id, is) => {
  expect(isActKey(id)).toBe(is)
})
