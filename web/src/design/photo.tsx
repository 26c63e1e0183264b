import type { Photo as PhotoData } from '@pantul/contract/photos-wire'
import { storedWidthsOf } from '@pantul/rules/photo'
import { type ReactNode, useState } from 'react'
import { language } from '../browser/language.ts'

type Props = {
  readonly photo: PhotoData
  /** The width at which it is shown, as the attribute `sizes` says it. */
  readonly sizes: string
  /** True if the text beside it says what it shows. */
  readonly isDecoration?: boolean
  readonly className?: string | undefined
  /** Shown if the picture cannot be loaded. */
  readonly children?: ReactNode
}

/**
 * A picture of the venue. The browser loads it when it comes near the screen, in the width that it needs; its place is
 * known before.
 */
export function Photo({ photo, sizes, isDecoration = false, className, children = null }: Props) {
  const [isLost, lose] = useState(false)
  if (isLost) return children
  const widths = storedWidthsOf(photo.width)
  const addressOf = (width: number | undefined): string => `/api/photos/${photo.hash}/${width}`
  return (
    <img
      loading="lazy"
      decoding="async"
      srcSet={widths.map((width) => `${addressOf(width)} ${width}w`).join()}
      sizes={sizes}
      src={addressOf(widths[0])}
      width={photo.width}
      height={photo.height}
      alt={isDecoration ? '' : language() === 'id' ? photo.altId : photo.altEn}
      className={className}
      onError={() => lose(true)}
    />
  )
}
