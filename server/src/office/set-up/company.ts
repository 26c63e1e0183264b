import { companyToWire, type Company } from '@pantul/contract/desk-set-up-wire'
import { wireName } from '@pantul/contract/row-wire'
import { problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import type { ActingOwner } from './owner-of.ts'

/** The time zone of times that belong to no location, such as the last change of the company. */
const GROUP_ZONE = 'Asia/Jakarta'

/** The company; null before it was saved. */
export async function companyOf(db: Connection): Promise<Company | null> {
  const [company] = await db.query<Company>(
    'select name, legal_name as "legalName", tax_number as "taxNumber", version from company',
  )
  return company ?? null
}

type CompanyChange = { readonly owner: ActingOwner; readonly company: Company; readonly locale: Locale }

/** Changes the company and returns it. FIELD_REQUIRED at its fields, CHANGED_MEANWHILE with the current company. */
export async function saveCompany(
  { db, clock }: Deps,
  { owner, company: typed, locale }: CompanyChange,
): Promise<Company> {
  const wanted = {
    name: typed.name.trim(),
    legalName: typed.legalName.trim(),
    taxNumber: typed.taxNumber.trim(),
  }
  refuseWrongFields(
    (['name', 'legalName'] as const)
      .filter((name) => wanted[name] === '')
      .map((name) => ({ path: wireName(name), ...problem('FIELD_REQUIRED') })),
    locale,
  )
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['the company'])
    const current = (await companyOf(tx)) ?? { name: '', legalName: '', taxNumber: '', version: 0 }
    const change = {
      staff: { ...owner, locationId: null },
      at: clock.now(),
      timeZone: GROUP_ZONE,
      action: 'save-company',
      thing: 'company',
      thingId: 'company',
      current,
      seen: typed.version,
      wanted,
      toWire: companyToWire,
    }
    await saveVersioned(tx, change, () => writeCompany(tx, wanted))
    return (await companyOf(tx)) ?? current
  })
}

const writeCompany = async (tx: Transaction, company: Omit<Company, 'version'>): Promise<void> => {
  await tx.query(
    `insert into company (name, legal_name, tax_number) values ($1, $2, $3)
     on conflict (is_only) do update
        set name = $1, legal_name = $2, tax_number = $3, version = company.version + 1`,
    [company.name, company.legalName, company.taxNumber],
  )
}
