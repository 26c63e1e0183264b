import { expect, test } from 'vitest'
import { policyNow } from './policy-now.ts'

const tiers = [
  { hours: 24, percent: 100, until: '2031-03-05T18:00:00+07:00' },
  { hours: 6, percent: 50, until: '2031-03-06T12:00:00+07:00' },
  { hours: 0, percent: 0, until: '2031-03-06T18:00:00+07:00' },
]
const policy = { fullRefundUntil: '2031-03-05T18:00:00+07:00', tiers, refundNow: 250_000 }
const at = (moment: string): number => Date.parse(moment)

test('before the deadline of the full refund, this refund and the later partial refunds are shown', () => {
  const { fullRefundUntil, partialRefunds, isRefundable } = policyNow(policy, at('2031-03-05T10:00:00+07:00'))
  expect({ fullRefundUntil, percents: partialRefunds.map(({ percent }) => percent), isRefundable }).toEqual({
    fullRefundUntil: policy.fullRefundUntil,
    percents: [50],
    isRefundable: true,
  })
})

test('a full refund that ended while the page was open is not shown', () => {
  const { fullRefundUntil, partialRefunds } = policyNow(policy, at('2031-03-05T18:00:00+07:00'))
  expect(fullRefundUntil).toBeNull()
  expect(partialRefunds).toHaveLength(1)
})

test('after the deadlines of the first booking, a later booking is still refunded', () => {
  const lapsed = { fullRefundUntil: null, tiers, refundNow: 100_000 }
  expect(policyNow(lapsed, at('2031-03-06T13:00:00+07:00'))).toEqual({
    fullRefundUntil: null,
    partialRefunds: [],
    isRefundable: true,
  })
  expect(policyNow({ ...lapsed, refundNow: 0 }, at('2031-03-06T13:00:00+07:00')).isRefundable).toBe(false)
})
