import { newPackageToWire, packageListFromWire, type PackageList } from '@pantul/contract/desk-packages-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Tag } from '../design/tag.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficeList } from '../office/desk-office-list.tsx'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { useAddRow } from '../office/desk-use-add-row.ts'
import { useChosenRowId } from '../office/desk-use-chosen-row-id.ts'
import { DeskPackageForm } from './desk-package-form.tsx'
import { deskPackagesQuery, packageIds } from './desk-packages-query.ts'

/** `/desk/KEM/packages`: the packages of a location, and the form of the chosen one. */
export function DeskPackagesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationPackages key={location.id} location={location} />
}

function LocationPackages({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskPackagesQuery(location.id))
  return (
    <DeskOfficePage
      title={m.layout_page_package()}
      list="packages"
      note={m.package_list_note()}
      loadingText={m.packages_loading()}
      notLoadedText={m.packages_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Packages location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: PackageList }

function Packages({ location, list }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  const [chosenId, choose] = useChosenRowId(`/desk/${location.id}/packages`, 'package')
  const shownPackage = list.packages.find(({ id }) => id === chosenId) ?? list.packages[0]
  const adding = useAddRow({
    queryKey: deskPackagesQuery(location.id).queryKey,
    list,
    idsOf: packageIds,
    bodyOf: () => newPackageToWire(newPackage(location.id)),
    send: async (body, idempotencyKey) => {
      const request = { params: { location: location.id }, body, idempotencyKey }
      return packageListFromWire((await call('POST /api/desk/:location/packages', request)).data)
    },
    choose,
    addedText: m.package_list_added,
  })
  return (
    <DeskOfficeList
      title={m.layout_page_package()}
      note={list.packages.length === 0 ? m.package_list_none() : undefined}
      rows={list.packages.map(({ id, name, hours, price, isActive }) => ({
        id,
        name,
        facts: m.package_list_short({ hours, price: formatRupiah(price) }),
        tags: !isActive && <Tag>{m.schedule_off_sale()}</Tag>,
      }))}
      shownId={shownPackage?.id}
      onChoose={choose}
      buttons={mayChange ? [{ label: m.package_list_add(), onAdd: () => adding.send() }] : []}
      adding={adding}
    >
      {shownPackage !== undefined && (
        <div>
          <DeskPackageForm
            key={shownPackage.id}
            locationId={location.id}
            row={shownPackage}
            list={list}
            mayChange={mayChange}
            isOwner={location.roles.includes('owner')}
            onReplaced={(id) => choose(id, /* nothing is unsaved */ true)}
          />
        </div>
      )}
    </DeskOfficeList>
  )
}

/** Off sale at first, so that nobody buys it before staff have checked its details. */
const newPackage = (locationId: string) => ({
  name: m.package_list_new(),
  descriptionEn: '',
  descriptionId: '',
  hours: 10,
  price: 1_000_000,
  validDays: 90,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: [locationId],
  soldFrom: null,
  soldTo: null,
  perCustomer: null,
  position: 0,
  isActive: false,
})
