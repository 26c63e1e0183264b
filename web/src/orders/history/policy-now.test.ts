import { expect, test } from 'vitest'
import { policyNow } from './policy-now.ts'

const tiers = [
  { hours: 24, percent: 100, until: '2031-03-05T18:00:00+07:00' },
  { hours: 6, percent: 50, until: '2031-03-06T12:00:00+07:00' },
  { hours: 0, percent: 0, until: '2031-03-06T18:00:00+07:00' },
]
const policy = { freeUntil: '2031-03-05T18:00:00+07:00', tiers, backNow: 250_000 }
const at = (moment: string): number => Date.parse(moment)

test('before its end the full refund is shown with the partial refunds after it', () => {
  const { freeUntil, ahead, isRefunded } = policyNow(policy, at('2031-03-05T10:00:00+07:00'))
  expect({ freeUntil, percents: ahead.map(({ percent }) => percent), isRefunded }).toEqual({
    freeUntil: policy.freeUntil,
    percents: [50],
    isRefunded: true,
  })
})

test('a full refund that ended while the page was open is not shown', () => {
  const { freeUntil, ahead } = policyNow(policy, at('2031-03-05T18:00:00+07:00'))
  expect(freeUntil).toBeNull()
  expect(ahead).toHaveLength(1)
})

test('after the deadlines of the first booking, a later booking is still refunded', () => {
  const over = { freeUntil: null, tiers, backNow: 100_000 }
  expect(policyNow(over, at('2031-03-06T13:00:00+07:00'))).toEqual({
    freeUntil: null,
    ahead: [],
    isRefunded: true,
  })
  expect(policyNow({ ...over, backNow: 0 }, at('2031-03-06T13:00:00+07:00')).isRefunded).toBe(false)
})
