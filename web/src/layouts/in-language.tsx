import type { ComponentType, ReactNode } from 'react'
import { useLanguage } from '../browser/language.ts'

/**
 * A page that speaks the language on the page: words are plain functions, so a new language draws it again. It keeps
 * its state, so nothing typed, opened or scrolled is lost.
 */
export function inLanguage(Page: ComponentType): () => ReactNode {
  return function InLanguage() {
    useLanguage()
    return <Page />
  }
}
