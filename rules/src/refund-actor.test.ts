import { expect, test } from 'vitest'
import { refundActor } from './refund-actor.ts'

test.each([
  ['gateway', 'open', 'gateway'],
  ['gateway', 'sent', 'gateway'],
  ['transfer', 'open', 'guest'],
  ['transfer', 'requested', 'finance'],
  ['transfer', 'approved', 'finance'],
  ['transfer', 'sent', 'finance'],
])('a refund by %s that is %s waits for the %s', (route, state, actor) => {
  expect(refundActor({ route, state })).toBe(actor)
})
