import { removeStored, type StorageKey } from '../browser/storage.ts'

/** The package that the customer chose to book with. Stored until the order, or until the customer switches it off. */
export type PackageChoice = { readonly id: string; readonly name: string }

export const packageChoiceKey: StorageKey<PackageChoice> = {
  area: 'session',
  name: 'PACKAGE_CHOICE',
  parse: (stored) => {
    if (typeof stored !== 'object' || stored === null) return null
    const { id, name } = stored as Partial<Record<keyof PackageChoice, unknown>>
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
  },
}

export const forgetPackageChoice = (): void => removeStored(packageChoiceKey)
