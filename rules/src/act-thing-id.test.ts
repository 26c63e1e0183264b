import { expect, test } from 'vitest'
import { isRandomThingId } from './act-thing-id.ts'

test.each([
  ['GTqivDkyXcfQCm_QXKV2Bg', true],
  ['PTL-261124-K3NMW', false],
  ['JKT1', false],
  ['', false],
])('whether %j is a random key: %j', (id, isKey) => {
  expect(isRandomThingId(id)).toBe(isKey)
})
