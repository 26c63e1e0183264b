import { isProblem, problem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * What an entry of the quota ledger does to a package, per unit (one unit is one court-hour): `grant` when it is
 * bought, `reserve` while an order is held, `consume` when it is confirmed, `release` when the hold ends, `refund`
 * when a confirmed booking is cancelled with everything back, `expire` what is left at the end, `adjust` by staff.
 * The units that expired are `total` − `balance` − `reserved` − `used`.
 */
export const quotaEffects = {
  grant: { total: 1, balance: 1, reserved: 0, used: 0 },
  reserve: { total: 0, balance: -1, reserved: 1, used: 0 },
  consume: { total: 0, balance: 0, reserved: -1, used: 1 },
  release: { total: 0, balance: 1, reserved: -1, used: 0 },
  refund: { total: 0, balance: 1, reserved: 0, used: -1 },
  expire: { total: 0, balance: -1, reserved: 0, used: 0 },
  adjust: { total: 1, balance: 1, reserved: 0, used: 0 },
} as const satisfies Record<string, Quota>

export type QuotaKind = keyof typeof quotaEffects

/** Every kind, for the wire. */
export const quotaKinds = Object.keys(quotaEffects) as [QuotaKind, ...QuotaKind[]]

/** `units` court-hours, whole and above 0; below 0 only where an `adjust` takes away. */
export type QuotaEntry = { readonly kind: QuotaKind; readonly units: number }

/** Court-hours of one package: bought and given in all, free to use, kept by holds, played or booked for good. */
export type Quota = {
  readonly total: number
  readonly balance: number
  readonly reserved: number
  readonly used: number
}

export const NO_QUOTA: Quota = { total: 0, balance: 0, reserved: 0, used: 0 }

/**
 * Which entry may follow which for the units of one order line. A line whose hold ended may be seated again when its
 * money comes late; what was refunded is over.
 */
export const quotaNext = {
  reserve: ['consume', 'release'],
  consume: ['refund'],
  release: ['reserve'],
  refund: [],
} as const satisfies Record<string, readonly QuotaKind[]>

/** A kind that belongs to an order line; the others concern the package as a whole. */
export type LineQuotaKind = keyof typeof quotaNext

/** Whether an entry of an order line may follow its `last` one; null before the first, which reserves. */
export const canFollow = (last: LineQuotaKind | null, kind: LineQuotaKind): boolean =>
  last === null ? kind === 'reserve' : (quotaNext[last] as readonly LineQuotaKind[]).includes(kind)

/**
 * The quota after one more entry. `PACKAGE_SHORT` `{need, have}` when more would be reserved than is free;
 * `QUOTA_MISMATCH` for whatever else would leave something below 0, and for units that are none.
 */
export function afterEntry(quota: Quota, { kind, units }: QuotaEntry): Quota | Problem {
  const effect = quotaEffects[kind]
  if (!Number.isSafeInteger(units) || units === 0 || (units < 0 && kind !== 'adjust')) {
    return problem('QUOTA_MISMATCH')
  }
  if (kind === 'reserve' && units > quota.balance) {
    return problem('PACKAGE_SHORT', { need: units, have: quota.balance })
  }
  const next = {
    total: quota.total + units * effect.total,
    balance: quota.balance + units * effect.balance,
    reserved: quota.reserved + units * effect.reserved,
    used: quota.used + units * effect.used,
  }
  return Math.min(next.balance, next.reserved, next.used) < 0 ? problem('QUOTA_MISMATCH') : next
}

/** What the entries of one package come to, oldest first. Problems as `afterEntry`, of the first that cannot be. */
export function quotaOf(entries: readonly QuotaEntry[]): Quota | Problem {
  let quota = NO_QUOTA
  for (const entry of entries) {
    const next = afterEntry(quota, entry)
    if (isProblem(next)) return next
    quota = next
  }
  return quota
}
