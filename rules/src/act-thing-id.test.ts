import { expect, test } from 'vitest'
import { isRandomThingId } from './act-thing-id.ts'

test.each([
  ['GTqivDkyXcfQCm_QXKV2Bg', true],
  ['PTL-261124-K3NMW', false],
  ['JKT1', false],
  ['', false],
])('%j is a key: %j', (id, is) => {
  expect(isRandomThingId(id)).toBe(is)
})
