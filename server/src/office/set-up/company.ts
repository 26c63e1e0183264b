import { companyToWire, type Company } from '@pantul/contract/desk-set-up-wire'
import { problem } from '@pantul/rules/problem'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import type { ActingOwner } from './calling-owner.ts'

/** The time zone in which staff see when the company was changed, because the company has no location. */
const COMPANY_ZONE = 'Asia/Jakarta'

/** The company; null before it is saved for the first time. */
export async function companyOf(db: Connection): Promise<Company | null> {
  const [company] = await db.query<Company>(
    'select name, legal_name as "legalName", tax_number as "taxNumber", version from company',
  )
  return company ?? null
}

type SaveCompanyInput = { readonly owner: ActingOwner; readonly company: Company; readonly locale: Locale }

/** Changes the company and returns it. Refusals: FIELD_REQUIRED for an empty name, CHANGED_MEANWHILE with the stored one. */
export async function saveCompany(
  { db, clock }: Deps,
  { owner, company: enteredCompany, locale }: SaveCompanyInput,
): Promise<Company> {
  const newValues = {
    name: enteredCompany.name.trim(),
    legalName: enteredCompany.legalName.trim(),
    taxNumber: enteredCompany.taxNumber.trim(),
  }
  const emptyNames = (['name', 'legalName'] as const).filter((field) => newValues[field] === '')
  refuseWrongModelFields(
    emptyNames.map((path) => ({ path, ...problem('FIELD_REQUIRED') })),
    locale,
  )
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['the company'])
    const current = (await companyOf(tx)) ?? { name: '', legalName: '', taxNumber: '', version: 0 }
    const change = {
      staff: { ...owner, locationId: null },
      at: clock.now(),
      timeZone: COMPANY_ZONE,
      action: 'save-company',
      thing: 'company',
      thingId: 'company',
      current,
      seenVersion: enteredCompany.version,
      newValues,
      toWire: companyToWire,
    }
    await saveVersioned(tx, change, () => writeCompany(tx, newValues))
    return (await companyOf(tx)) ?? current
  })
}

const writeCompany = async (tx: Transaction, company: Omit<Company, 'version'>): Promise<void> => {
  // The table has one row: `is_only` is always true.
  await tx.query(
    `insert into company (name, legal_name, tax_number) values ($1, $2, $3)
     on conflict (is_only) do update
        set name = $1, legal_name = $2, tax_number = $3, version = company.version + 1`,
    [company.name, company.legalName, company.taxNumber],
  )
}
