import type { DataOf } from '@pantul/contract/call'
import type { QuotaLedger, QuotaPackages } from '@pantul/contract/packages'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { locations } from '../../venue/locations/queries.ts'
import { ledgerOf, quotaOf, type LedgerEntry, type OwnQuota } from './queries.ts'
import { conditionsToWire, type LocationNames } from './show-conditions.ts'

type QuotaState = DataOf<typeof QuotaPackages>[number]['State']

/** The packages of a customer, the first to expire first; whether one has expired is by the clock that sold it. */
export async function showQuota(
  { db, clock }: Deps,
  customerId: number,
): Promise<DataOf<typeof QuotaPackages>> {
  const owned = await quotaOf(db, customerId)
  const names = new Map((await locations(db)).map(({ id, name }) => [id, name]))
  return owned.map((quota) => quotaToWire(quota, venueNow(clock, quota.timeZone).date, names))
}

const quotaToWire = (quota: OwnQuota, today: PlayDate, names: LocationNames) => ({
  QuotaID: quota.publicId,
  PackageID: quota.packageId,
  Name: quota.name,
  SalesOfficeID: quota.locationId,
  SalesOfficeName: quota.locationName,
  Hours: quota.hours,
  Balance: quota.balance,
  Reserved: quota.reserved,
  Used: quota.used,
  ExpiresOn: toDayMonthYear(quota.expiresOn),
  State: stateOf(quota, today),
  ...conditionsToWire(quota, names),
})

/** Used up is used up, also after its time. */
function stateOf({ hours, used, balance, reserved, expiresOn }: OwnQuota, today: PlayDate): QuotaState {
  if (used >= hours) return 'used'
  if (expiresOn < today) return 'expired'
  return balance + reserved === 0 ? 'used' : 'active'
}

/**
 * What happened to a package of the customer's, newest first; moments by the clock of the location that sold it.
 * QUOTA_UNKNOWN for what does not exist and for what is somebody else's alike.
 */
export async function showLedger(
  { db }: Deps,
  publicId: string,
  customerId: number,
): Promise<DataOf<typeof QuotaLedger>> {
  const [quota] = await quotaOf(db, customerId, publicId)
  if (quota === undefined) throw new Refusal(problem('QUOTA_UNKNOWN'))
  return { items: (await ledgerOf(db, quota.id)).map((entry) => entryToWire(entry, quota.timeZone)) }
}

const entryToWire = (entry: LedgerEntry, timeZone: string) => ({
  Kind: entry.kind,
  Units: entry.kind === 'consume' ? entry.reserved : entry.units,
  At: localMoment(entry.at, timeZone),
  OrderID: entry.orderPublicId,
  OrderNo: entry.orderNumber,
  Date: entry.date === null ? null : toDayMonthYear(entry.date),
  Hours: [...entry.hours],
  CourtDescs: [...entry.courts],
})
