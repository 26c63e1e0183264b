import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { Button } from '../design/button.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useBookWithPackage } from './use-book-with-package.ts'

const SwitchLocationDialog = lazyPart(
  async () => (await import('../locations/switch-location-dialog.tsx')).SwitchLocationDialog,
)

type Props = {
  readonly quota: OwnPackage
  /** The id of the element with the package's name, because a page may have several such buttons. */
  readonly describedBy: string
}

/** Opens the board to book with a package. */
export function BookWithPackage({ quota, describedBy }: Props) {
  const { bookWith, choice } = useBookWithPackage()
  return (
    <>
      <Button wide large aria-describedby={describedBy} onClick={() => bookWith(quota)}>
        {m.packages_book_with()}
      </Button>
      <SwitchLocationDialog open={choice.pending !== null} choice={choice} />
    </>
  )
}
