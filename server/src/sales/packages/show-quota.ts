import type { DataOf } from '@pantul/contract/call'
import type { QuotaLedger, QuotaPackages } from '@pantul/contract/packages'
import { ledgerEntryToWire, ownPackageToWire } from '@pantul/contract/packages-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { locations } from '../../venue/locations/queries.ts'
import { ledgerOf, quotasOf, type LedgerEntry, type OwnQuota } from './queries.ts'
import { describeConditions, type LocationNames } from './show-conditions.ts'

type QuotaState = DataOf<typeof QuotaPackages>[number]['State']

/** A customer's packages, the first to expire first. Expiry is decided in the local time of the selling location. */
export async function showQuota(
  { db, clock }: Deps,
  customerId: number,
): Promise<DataOf<typeof QuotaPackages>> {
  const owned = await quotasOf(db, customerId)
  const names = new Map((await locations(db)).map(({ id, name }) => [id, name]))
  return owned.map((quota) =>
    ownPackageToWire(describeQuota(quota, venueNow(clock, quota.timeZone).date, names)),
  )
}

const describeQuota = (quota: OwnQuota, today: PlayDate, names: LocationNames) => ({
  id: quota.publicId,
  packageId: quota.packageId,
  name: quota.name,
  locationId: quota.locationId,
  locationName: quota.locationName,
  hours: quota.hours,
  balance: quota.balance,
  reserved: quota.reserved,
  used: quota.used,
  expires: quota.expiresOn,
  state: stateOf(quota, today),
  ...describeConditions(quota, names),
})

/**
 * `used`: all hours were played, or staff took away what was left; it stays so after the last day. `expired`: hours ended
 * with the last day, which also leaves a balance of 0. Staff may have added hours, so `used` may exceed `hours`.
 */
function stateOf({ hours, used, balance, reserved, expiresOn }: OwnQuota, today: PlayDate): QuotaState {
  if (used >= hours && balance + reserved === 0) return 'used'
  if (expiresOn < today) return 'expired'
  return balance + reserved === 0 ? 'used' : 'active'
}

/**
 * The ledger of a customer's package, newest first, with times of the selling location. Refusal: QUOTA_UNKNOWN if it
 * does not exist or belongs to another customer.
 */
export async function showLedger(
  { db }: Deps,
  publicId: string,
  customerId: number,
): Promise<DataOf<typeof QuotaLedger>> {
  const [quota] = await quotasOf(db, customerId, publicId)
  if (quota === undefined) throw new Refusal(problem('QUOTA_UNKNOWN'))
  const entries = await ledgerOf(db, quota.id)
  return { items: entries.map((entry) => ledgerEntryToWire(describeEntry(entry, quota.timeZone))) }
}

const describeEntry = (entry: LedgerEntry, timeZone: string) => ({
  kind: entry.kind,
  // A `consume` entry uses hours that were reserved before, so its `units` are 0.
  courtHours: entry.kind === 'consume' ? entry.reserved : entry.units,
  at: localMoment(entry.at, timeZone),
  orderId: entry.orderPublicId,
  orderNumber: entry.orderNumber,
  date: entry.date,
  hours: entry.hours,
  courtNames: entry.courts,
})
