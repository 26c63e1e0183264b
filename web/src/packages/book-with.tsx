import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { Button } from '../design/button.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useBookWith } from './use-book-with.ts'

const SwitchDialog = lazyPart(async () => (await import('../locations/switch-dialog.tsx')).SwitchDialog)

type Props = {
  readonly quota: OwnPackage
  /** The id of the element with the package's name, because a page may have several such buttons. */
  readonly describedBy: string
}

/** Opens the board to book with a package. */
export function BookWith({ quota, describedBy }: Props) {
  const { bookWith, choice } = useBookWith()
  return (
    <>
      <Button wide large aria-describedby={describedBy} onClick={() => bookWith(quota)}>
        {m.packages_book_with()}
      </Button>
      <SwitchDialog open={choice.pending !== null} choice={choice} />
    </>
  )
}
