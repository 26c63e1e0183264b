import { newAddOnToWire, deskAddOnsFromWire, type VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import type { AddOnDetails } from '@pantul/rules/add-on-details'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { Tag } from '../design/tag.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficeList } from '../office/desk-office-list.tsx'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { useAddRow } from '../office/desk-use-add-row.ts'
import { useChosenRowId } from '../office/desk-use-chosen-row-id.ts'
import { DeskAddOnForm } from './desk-add-on-form.tsx'
import { deskAddOnsQuery } from './desk-add-ons-query.ts'
import { DeskStock } from './desk-stock.tsx'

/** `/desk/KEM/add-ons`: what a location rents and sells beside courts, and the form of the chosen add-on. */
export function DeskAddOnsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <AddOnsPage key={location.id} location={location} />
}

function AddOnsPage({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskAddOnsQuery(location.id))
  return (
    <DeskOfficePage
      title={m.layout_page_add_ons()}
      list="add-ons"
      note={m.add_on_list_note()}
      loadingText={m.add_on_list_loading()}
      notLoadedText={m.add_on_list_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <AddOns location={location} addOns={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly addOns: readonly VersionedAddOn[] }

function AddOns({ location, addOns }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  const [chosen, choose] = useChosenRowId(`/desk/${location.id}/add-ons`, 'item')
  const shown = addOns.find(({ item }) => item === chosen) ?? addOns[0]
  const adding = useAddRow({
    queryKey: deskAddOnsQuery(location.id).queryKey,
    list: addOns,
    idsOf: (list) => list.map(({ item }) => item),
    bodyOf: (kind: AddOnDetails['kind']) => newAddOnToWire(newAddOn(kind, addOns)),
    send: async (body, idempotencyKey) => {
      const request = { params: { location: location.id }, body, idempotencyKey }
      return deskAddOnsFromWire((await call('POST /api/desk/:location/add-ons', request)).data)
    },
    choose,
    addedText: m.add_on_list_added,
  })
  const addButton = (kind: AddOnDetails['kind'], label: string) => ({ label, onAdd: () => adding.send(kind) })
  return (
    <DeskOfficeList
      title={m.layout_page_add_ons()}
      note={addOns.length === 0 ? m.add_on_list_none() : undefined}
      rows={addOns.map((addOn) => ({
        id: addOn.item,
        name: nameOf(addOn),
        facts: `${formatRupiah(addOn.price)}, ${stockText(addOn)}`,
        tags: (
          <>
            {!addOn.isActive && <Tag>{m.schedule_off_sale()}</Tag>}
            {isLow(addOn) && <Tag variant="warn">{m.add_on_list_low()}</Tag>}
          </>
        ),
      }))}
      shownId={shown?.item}
      onChoose={choose}
      buttons={
        mayChange
          ? [addButton('rental', m.add_on_list_add_rental()), addButton('sale', m.add_on_list_add_sale())]
          : []
      }
      adding={adding}
    >
      {shown !== undefined && (
        <div>
          <DeskAddOnForm key={shown.item} locationId={location.id} row={shown} mayChange={mayChange} />
          {shown.isCounted && (
            <DeskStock
              key={`${shown.item} stock`}
              locationId={location.id}
              addOn={shown}
              mayChange={mayChange}
            />
          )}
        </div>
      )}
    </DeskOfficeList>
  )
}

/** The name in the language of the page. */
export const nameOf = ({ nameEn, nameId }: Pick<AddOnDetails, 'nameEn' | 'nameId'>): string =>
  language() === 'id' ? nameId : nameEn

/** `8 pieces to rent`, `12 left`, `unlimited`. */
function stockText({ kind, pieces, stock }: VersionedAddOn): string {
  if (kind === 'rental')
    return pieces === null ? m.add_on_list_unlimited() : m.add_on_list_pieces_short({ count: pieces })
  return stock === null ? m.add_on_list_unlimited() : m.add_on_list_left({ count: stock })
}

const isLow = ({ stock, lowStock }: VersionedAddOn): boolean =>
  stock !== null && lowStock !== null && stock <= lowStock

/** Off sale at first, so that nobody orders it before staff have checked its details. */
const newAddOn = (kind: AddOnDetails['kind'], addOns: readonly VersionedAddOn[]): AddOnDetails => ({
  nameEn: m.add_on_list_new({}, { locale: 'en' }),
  nameId: m.add_on_list_new({}, { locale: 'id' }),
  descriptionEn: '',
  descriptionId: '',
  kind,
  unit: 'EA',
  icon: kind === 'rental' ? 'racket' : 'ball',
  price: 50_000,
  pieces: null,
  isCounted: kind === 'sale',
  lowStock: null,
  position: Math.min(999, Math.max(0, ...addOns.map(({ position }) => position)) + 1),
  isActive: false,
})
