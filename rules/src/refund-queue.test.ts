import { expect, test } from 'vitest'
import { staffRefundRoutes } from './refund-route.ts'
import { nextSteps, refundQueueOf } from './refund-queue.ts'
import { rolesFor } from './staff-may.ts'

// `scheduled`: a job acts on the refund. `late`: a job acts on it, after more than a day. Empty: no job acts on it.
test.each([
  ['gateway', 'open', 'scheduled', 'gateway', 'gateway'],
  ['gateway', 'sent', 'scheduled', 'gateway', 'gateway'],
  ['gateway', 'open', 'late', 'failed', 'staff'],
  ['gateway', 'sent', 'late', 'gateway', 'gateway'],
  ['gateway', 'open', '', 'failed', 'staff'],
  ['gateway', 'requested', 'scheduled', 'failed', 'staff'],
  ['transfer', 'open', 'scheduled', 'awaits_account', 'guest'],
  ['transfer', 'open', 'late', 'awaits_account', 'guest'],
  ['transfer', 'open', '', 'no_account', 'staff'],
  ['transfer', 'requested', '', 'approve', 'staff'],
  ['transfer', 'approved', '', 'send', 'staff'],
  ['transfer', 'sent', '', 'sent', 'staff'],
  ['credit', 'open', '', 'failed', 'staff'],
  ['transfer', 'done', '', 'done', 'nobody'],
])('a refund by %s that is %s (%s) is in the queue %s: %s must act', (route, state, job, queue, actor) => {
  const found = refundQueueOf({ route, state, isScheduled: job !== '', isLate: job === 'late' })
  expect({ queue: found, actor: nextSteps[found].actor }).toEqual({ queue, actor })
})

test('a refund that is not done is scheduled, or a role may act on it', () => {
  for (const route of staffRefundRoutes)
    for (const state of ['open', 'requested', 'approved', 'sent'])
      for (const isScheduled of [true, false])
        for (const isLate of [true, false]) {
          const { actor, permission } = nextSteps[refundQueueOf({ route, state, isScheduled, isLate })]
          const mayOwnerAct = permission !== null && rolesFor(permission).includes('owner')
          expect(actor === 'staff' ? mayOwnerAct : actor !== 'nobody' && isScheduled).toBe(true)
        }
})
