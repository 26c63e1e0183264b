import { DeskPackages } from '@pantul/contract/desk-packages'
import {
  newPackageToWire,
  packageListFromWire,
  packageEditToWire,
  currentPackage,
  type PackageEdit,
  type VersionedPackage,
} from '@pantul/contract/desk-packages-wire'
import type { PackageDetails } from '@pantul/rules/package-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { openPackages, type PackagesUnderTest } from '../../sales/packages/test-packages.ts'
import type { Reply } from '../../test-visitor.ts'

let venue: PackagesUnderTest // the server with packages and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openPackages()
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const path = '/api/desk/TST1/packages'
const listOf = (reply: Reply): VersionedPackage[] => [
  ...packageListFromWire(DeskPackages.ok.parse(reply.body).data).packages,
]
const read = async (): Promise<VersionedPackage[]> => listOf(await dewi.visitor.get(path))
async function packageOf(id: string): Promise<VersionedPackage> {
  const found = (await read()).find((listed) => listed.id === id)
  if (found === undefined) throw new Error(`there is no package ${id}`)
  return found
}

const tenHours: PackageDetails = {
  name: 'Ten hours',
  descriptionEn: 'Any court',
  descriptionId: 'Lapangan apa saja',
  hours: 10,
  price: 900_000,
  validDays: 60,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: ['TST1'],
  soldFrom: null,
  soldTo: null,
  perCustomer: null,
  position: 5,
  isActive: true,
}

let keys = 0
const add = (
  fields: Partial<PackageDetails> = {},
  key = `add-package-${(keys += 1)}`,
  who = dewi,
): Promise<Reply> => who.post('/packages', newPackageToWire({ ...tenHours, ...fields }), key)

async function addAndFind(fields: Partial<PackageDetails> = {}): Promise<VersionedPackage> {
  const knownIds = new Set((await read()).map(({ id }) => id))
  const found = listOf(await add(fields)).find(({ id }) => !knownIds.has(id))
  if (found === undefined) throw new Error('the package was not added')
  return found
}

/** Saves a package with some changed fields. The other fields and the version are the stored ones. */
async function save(id: string, fields: Partial<PackageEdit>, who = dewi): Promise<Reply> {
  const { id: _id, sold: _sold, ...details } = await packageOf(id)
  return who.visitor.put(`${path}/${id}`, {
    body: packageEditToWire({ ...details, copy: false, ...fields }),
  })
}

const idsOnSale = async (): Promise<string[]> =>
  (await venue.onSale('TST1')).map(({ PackageID }) => PackageID)

async function buyOne(email: string, packageId: string, total: number) {
  const player = await venue.customer(email)
  const placed = await venue.buy(player, { packageId, total })
  await venue.simulate(placed.PaymentID, 'pay')
  return player
}

test('a new package is on sale at once, and an act records it', async () => {
  const { id } = await addAndFind()
  expect(id).toMatch(/^TST1-P\d+$/)
  expect(await idsOnSale()).toContain(id)
  const player = await buyOne('buys-a-new-one@example.com', id, 900_000)
  expect(await venue.quota(player)).toMatchObject([{ Name: 'Ten hours', Hours: 10, Balance: 10 }])
  expect(await packageOf(id)).toMatchObject({ sold: 1, version: 1 })
  const [act] = await venue.db.query(
    `select action, role, thing_id, after->>'price' as price from staff_act where thing = 'package' order by id limit 1`,
  )
  expect(act).toEqual({ action: 'add-package', role: 'manager', thing_id: id, price: '900000' })
})

test('a repeated request adds one package', async () => {
  const count = (await read()).length
  const [first, again] = [await add({}, 'ten-once'), await add({}, 'ten-once')]
  expect(again.body).toEqual(first.body)
  expect(await read()).toHaveLength(count + 1)
})

test('a package that nobody bought is changed in place, also while an unpaid order waits', async () => {
  const { id } = await addAndFind()
  const player = await venue.customer('waits@example.com')
  const placed = await venue.buy(player, { packageId: id, total: 900_000 })
  expect(replyText(await save(id, { price: 950_000, hours: 12 }))).toBe('200')
  expect(await packageOf(id)).toMatchObject({ price: 950_000, hours: 12, version: 2 })
  // The order keeps its price and its terms.
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await venue.quota(player)).toMatchObject([{ Hours: 10 }])
})

test('the terms of a sold package stay; a copy with the new terms replaces it on sale', async () => {
  const { id } = await addAndFind({ name: 'Sold ten' })
  const player = await buyOne('keeps-the-terms@example.com', id, 900_000)
  const refused = await save(id, { price: 990_000, weekdays: [1, 2] })
  expect(replyText(refused)).toBe('409 USED_ALREADY')
  expect(await packageOf(id)).toMatchObject({ price: 900_000, weekdays: null, version: 1 })

  const knownIds = new Set((await read()).map((listed) => listed.id))
  const list = listOf(await save(id, { price: 990_000, weekdays: [2, 1, 2], copy: true }))
  const copy = list.find((listed) => !knownIds.has(listed.id))
  expect(copy).toMatchObject({
    name: 'Sold ten',
    price: 990_000,
    weekdays: [1, 2],
    isActive: true,
    sold: 0,
    version: 1,
  })
  expect(await packageOf(id)).toMatchObject({
    price: 900_000,
    weekdays: null,
    isActive: false,
    sold: 1,
    version: 2,
  })
  const offered = await idsOnSale()
  expect([offered.includes(id), offered.includes(copy?.id ?? '')]).toEqual([false, true])
  expect(await venue.quota(player)).toMatchObject([{ Weekdays: null, Hours: 10 }])
  const [act] = await venue.db.query(
    `select action, before, after from staff_act where thing = 'package' and thing_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(act).toEqual({
    action: 'replace-package',
    before: { price: 900_000, weekdays: null },
    after: { price: 990_000, weekdays: [1, 2], replacedBy: copy?.id },
  })
})

test('the name, the dates of sale and the active state of a sold package change in place', async () => {
  const { id } = await addAndFind()
  await buyOne('renamed@example.com', id, 900_000)
  const count = (await read()).length
  expect(replyText(await save(id, { name: ' Ten again ', soldTo: '2099-01-01', perCustomer: 2 }))).toBe('200')
  expect(await packageOf(id)).toMatchObject({ name: 'Ten again', soldTo: '2099-01-01', perCustomer: 2 })
  expect(replyText(await save(id, { isActive: false }))).toBe('200')
  expect(await idsOnSale()).not.toContain(id)
  expect(await read()).toHaveLength(count)
})

test('a package that goes off sale cannot be bought any more, but an earlier order can still be paid and gives its package', async () => {
  const { id } = await addAndFind()
  const player = await venue.customer('just-in-time@example.com')
  const placed = await venue.buy(player, { packageId: id, total: 900_000 })
  await save(id, { isActive: false })
  const late = await venue.tryToBuy(await venue.customer('too-late@example.com'), {
    packageId: id,
    total: 900_000,
  })
  expect(replyText(late)).toBe('404 PACKAGE_UNKNOWN')
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await venue.quota(player)).toHaveLength(1)
})

test('if the terms change while players pay, the paid packages keep their terms', async () => {
  const { id } = await addAndFind()
  const buyers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => venue.customer(`at-once-${n}@example.com`)),
  )
  const placed = []
  for (const buyer of buyers) placed.push(await venue.buy(buyer, { packageId: id, total: 900_000 }))
  const [saved] = await Promise.all([
    save(id, { price: 910_000 }),
    ...placed.map(({ PaymentID }) => venue.simulate(PaymentID, 'pay')),
  ])
  const after = await packageOf(id)
  expect(after.sold).toBe(4)
  // The change came first, or it was refused because something was sold.
  expect(replyText(saved)).toBe(after.price === 910_000 ? '200' : '409 USED_ALREADY')
  for (const buyer of buyers) expect(await venue.quota(buyer)).toMatchObject([{ Hours: 10 }])
})

test('a stale change is refused with the current packages; of two requests for a copy at once only one makes a copy', async () => {
  const { id, version } = await addAndFind()
  await save(id, { descriptionEn: 'Changed' }, surya)
  const stale = await save(id, { name: 'Mine', version })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentPackage((stale.body as { data: unknown }).data, id)).toMatchObject({
    descriptionEn: 'Changed',
    name: 'Ten hours',
    version: version + 1,
  })
  await buyOne('copied-twice@example.com', id, 900_000)
  const count = (await read()).length
  const { version: seen } = await packageOf(id)
  const replies = await Promise.all([
    save(id, { price: 1_000_000, copy: true, version: seen }),
    save(id, { price: 1_100_000, copy: true, version: seen }, surya),
  ])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
  expect(await read()).toHaveLength(count + 1)
})

test.each([
  [{ name: '' }, '422 FIELD_REQUIRED'],
  [{ name: 'Ten \u202Esruoh' }, '422 TEXT_INVALID'],
  [{ name: 'x'.repeat(2_000) }, '400 BODY_INVALID'],
  [{ price: 0 }, '422 NUMBER_RANGE'],
  [{ price: -900_000 }, '422 NUMBER_RANGE'],
  [{ price: 10_000_000_000_000 }, '422 NUMBER_RANGE'],
  [{ price: 1.5 }, '400 BODY_INVALID'],
  [{ hours: 1_001 }, '422 NUMBER_RANGE'],
  [{ validDays: 0 }, '422 NUMBER_RANGE'],
  [{ perCustomer: 0 }, '422 NUMBER_RANGE'],
  [{ fromHour: 12, toHour: 12 }, '422 NUMBER_RANGE'],
  [{ weekdays: [] }, '422 FIELD_REQUIRED'],
  [{ weekdays: [7] }, '400 BODY_INVALID'],
  [{ locations: ['TST9'] }, '404 LOCATION_UNKNOWN'],
  [{ soldFrom: '2031-03-06', soldTo: '2031-03-05' }, '400 DATE_INVALID'],
] satisfies [Partial<PackageDetails>, string][])('%j is refused: %s', async (fields, refusal) => {
  const packagesBefore = await read()
  expect(replyText(await add(fields))).toBe(refusal)
  expect(replyText(await save('FLEXI', fields))).toBe(refusal)
  expect(await read()).toEqual(packagesBefore)
})

test('a date that does not exist is refused', async () => {
  const body = { ...newPackageToWire(tenHours), SoldTo: '31-02-2031' }
  expect(replyText(await dewi.post('/packages', body))).toBe('400 DATE_INVALID')
})

test('a manager makes and changes only packages of their own locations; an owner makes and changes all', async () => {
  expect(replyText(await add({ locations: null }))).toBe('403 PACKAGE_ELSEWHERE')
  expect(replyText(await add({ locations: ['TST1', 'TST2'] }))).toBe('403 PACKAGE_ELSEWHERE')
  const { id } = await addAndFind()
  expect(replyText(await save(id, { locations: null }))).toBe('403 PACKAGE_ELSEWHERE')
  expect(replyText(await save(id, { locations: ['TST2'] }))).toBe('403 PACKAGE_ELSEWHERE')
  expect(replyText(await add({ locations: null }, undefined, surya))).toBe('200')
  expect(replyText(await save(id, { locations: ['TST1', 'TST2'] }, surya))).toBe('200')
  expect(replyText(await save(id, { locations: ['TST1'] }))).toBe('403 PACKAGE_ELSEWHERE')
  expect(await packageOf(id)).toMatchObject({ locations: ['TST1', 'TST2'], version: 2 })
})

test('the package of another location is unknown', async () => {
  const { id: _id, sold: _sold, ...flexi } = await packageOf('FLEXI')
  const body = packageEditToWire({ ...flexi, copy: true })
  expect(replyText(await dewi.visitor.put(`${path}/EAST`, { body }))).toBe('404 PACKAGE_UNKNOWN')
})
