import type { Scale } from '@pantul/rules/coach-price'
import type { PriceRule } from '@pantul/rules/price-rule'
import { problem } from '@pantul/rules/problem'
import { selectAddOns, type AddOn } from '../add-ons/queries.ts'
import { selectCoaches, selectScales, type Coach } from '../coaches/queries.ts'
import { selectCourts, selectPriceRules, type LocationCourt } from '../courts/queries.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Connection, Database } from '../../platform/database/connection.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { takesBookingsSql } from '../courts/takes-bookings.ts'
import { selectLocations, type Location } from '../locations/queries.ts'

/** An add-on without its stock, because the stock changes often. `isLimited`: it has a stock. */
export type CatalogueAddOn = Omit<AddOn, 'stock'> & { readonly isLimited: boolean }

/** A location and what it sells. */
export type Catalogue = {
  /** Increases with each change of the rows. */
  readonly revision: number
  readonly location: Location
  readonly courts: readonly LocationCourt[]
  readonly rules: readonly PriceRule[]
  readonly coaches: readonly Coach[]
  readonly scales: readonly Scale[]
  readonly addOns: readonly CatalogueAddOn[]
}

export type CatalogueCache = {
  /** Reads the revision, and the catalogue only if the revision is new. Refusal: LOCATION_UNKNOWN. */
  of(db: Connection, locationId: string): Promise<Catalogue>
  /** The catalogue of a revision that was just read. Refusal: LOCATION_UNKNOWN if it is `undefined`. */
  ofRevision(db: Connection, locationId: string, revision: number | undefined): Promise<Catalogue>
}

const perDatabase = new WeakMap<Database, CatalogueCache>()

/** The catalogue cache of a database, shared in this process. */
export function cataloguesOf(db: Database): CatalogueCache {
  const catalogues = perDatabase.get(db) ?? createCatalogueCache()
  perDatabase.set(db, catalogues)
  return catalogues
}

/**
 * Caches catalogues by revision; triggers increase the revision with each change. A transaction reads the revision
 * itself, so its prices are never older.
 */
export function createCatalogueCache(): CatalogueCache {
  const cached = new Map<string, Catalogue>()
  const ofRevision: CatalogueCache['ofRevision'] = async (db, locationId, revision) => {
    if (revision === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
    const known = cached.get(locationId)
    if (known?.revision === revision) return known
    const read = await readCatalogue(db, locationId)
    cached.set(locationId, read)
    return read
  }
  return {
    of: async (db, locationId) => {
      const [found] = await db.query<{ revision: number }>(
        `select l.revision from location l where l.id = $1 and ${takesBookingsSql}`,
        [locationId],
      )
      return ofRevision(db, locationId, found?.revision)
    },
    ofRevision,
  }
}

type CatalogueRows = Omit<Catalogue, 'revision' | 'location'> & {
  readonly locations: readonly Location[]
  readonly revisions: readonly { revision: number }[]
}

/** One statement, so that all rows belong to one revision. */
async function readCatalogue(db: Connection, locationId: string): Promise<Catalogue> {
  const {
    locations: [location],
    revisions: [current],
    ...lists
  } = await runSelectsTogether<CatalogueRows>(db, selects, [locationId])
  if (location === undefined || current === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return { revision: current.revision, location, ...lists }
}

const selects = {
  locations: selectLocations,
  revisions: 'select revision from location where id = $1',
  courts: selectCourts,
  rules: selectPriceRules,
  coaches: selectCoaches,
  scales: selectScales,
  addOns: `select item, name, description, kind, unit, icon, price, stock is not null as "isLimited"
             from (${selectAddOns}) as add_ons`,
}
