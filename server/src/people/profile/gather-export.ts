import type { Database, Transaction } from '../../platform/database/open.ts'
import { staffExportLists } from './staff-export-lists.ts'
import { contactLists } from './contact-export-lists.ts'
import { exportLists } from './account-export-lists.ts'
import { orderIdsOf } from './queries.ts'

export type ExportRow = Readonly<Record<string, unknown>>
/** The lists of an export with their rows. Column names are those of the tables. */
export type Export = readonly { readonly list: string; readonly rows: readonly ExportRow[] }[]

/**
 * All stored data of a customer, also the notes of the desk, from one database snapshot. Times are `Temporal.Instant`,
 * money is in rupiah. Excludes hashes of passwords and tokens.
 */
export const gatherExport = (db: Database, customerId: number): Promise<Export> =>
  inSnapshot(db, async (tx) => {
    const lists = await listsOf(tx, { customerId, orderIds: await orderIdsOf(tx, customerId) })
    const contacts = await tx.query<{ id: number }>(ownContacts, [customerId])
    return [...lists, ...(await listsOfContacts(tx, contacts))]
  })

// The contact of the account, the contacts of guests with its verified e-mail, and all contacts that were merged into
// these.
const ownContacts = `
  with own as (
    select c.id
      from customer u join contact c on c.customer_id = u.id
                                     or c.customer_id is null and c.email = u.email and u.email_verified_at is not null
     where u.id = $1
  )
  select id from own
   union
  select id from contact where merged_into in (select id from own)`

/** `id`: of the contact. `customerId`: null for a guest. */
type ContactToExport = { readonly id: number; readonly customerId: number | null }

/** Columns that no export by staff has (docs/personal-data.md). */
const hiddenColumns = new Set(['gender', 'birth_date', 'birth_year', 'guardian_phone'])

/** A row as staff see it: without hidden columns, and with only the last four digits of a bank account number. */
const rowForStaff = (row: ExportRow): ExportRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !hiddenColumns.has(column))
      .map(([column, value]) => [
        column,
        column === 'account_number' && typeof value === 'string' ? value.slice(-4) : value,
      ]),
  )

const staffLists = new Set(staffExportLists.map(({ list }) => list))
/** The lists that show where and when a member of staff logged in. */
const loginLists = new Set(['sessions', 'known_devices'])

/** Leaves out the lists about the person as staff. If the person is or was staff, leaves out the login lists too. */
function withoutStaffLists(lists: Export): Export {
  const wasStaff = lists.some(({ list, rows }) => staffLists.has(list) && rows.length > 0)
  return lists.filter(({ list }) => !staffLists.has(list) && !(wasStaff && loginLists.has(list)))
}

/**
 * Like `gatherExport`, but for a contact, with or without an account: what the desk knows about the person, and all
 * orders. Leaves out gender, birth dates and years, and guardians' phones. Of bank account numbers it has only the last
 * four digits. Only an export for an owner has the lists about the person as staff.
 */
export const gatherPerson = (
  db: Database,
  { id, customerId }: ContactToExport,
  { isForOwner }: { readonly isForOwner: boolean },
): Promise<Export> =>
  inSnapshot(db, async (tx) => {
    const contacts = await tx.query<{ id: number }>(
      'select id from contact where id = $1 or merged_into = $1',
      [id],
    )
    const accountOrderIds = customerId === null ? [] : await orderIdsOf(tx, customerId)
    const contactOrders = await tx.query<{ id: number }>(
      'select id from sales_order where contact_id = any ($1::bigint[]) order by id',
      [contacts.map((contact) => contact.id)],
    )
    const orderIds = [...new Set([...accountOrderIds, ...contactOrders.map((order) => order.id)])]
    const deskLists = await listsOfContacts(tx, contacts)
    const allLists = await listsOf(tx, { customerId, orderIds })
    const shownLists = isForOwner ? allLists : withoutStaffLists(allLists)
    return [...deskLists, ...shownLists.map(({ list, rows }) => ({ list, rows: rows.map(rowForStaff) }))]
  })

const inSnapshot = (db: Database, gather: (tx: Transaction) => Promise<Export>): Promise<Export> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return gather(tx)
  })

type ExportSubject = { readonly customerId: number | null; readonly orderIds: readonly number[] }

async function listsOf(tx: Transaction, { customerId, orderIds }: ExportSubject): Promise<Export> {
  const values = { customer: [customerId], orders: [orderIds], both: [customerId, orderIds] }
  const lists: Export[number][] = []
  for (const { list, sql, by } of exportLists)
    lists.push({ list, rows: await tx.query<ExportRow>(sql, values[by]) })
  return lists
}

async function listsOfContacts(
  tx: Transaction,
  contacts: readonly { readonly id: number }[],
): Promise<Export> {
  const ids = contacts.map(({ id }) => id)
  const lists: Export[number][] = []
  for (const { list, sql } of contactLists) lists.push({ list, rows: await tx.query<ExportRow>(sql, [ids]) })
  return lists
}
