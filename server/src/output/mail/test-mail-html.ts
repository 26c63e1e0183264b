/** For tests: the texts of the HTML part that a reader sees. */
export const visibleTexts = (html: string): string[] =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .split(/<[^>]*>/)
    .map((piece) => unescape(piece).trim())
    .filter((piece) => piece !== '' && piece !== '✓' && piece !== 'Pantul')

const unescape = (text: string): string =>
  text
    .replace(/&nbsp;/g, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** For tests: the URLs in the HTML part. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => unescape(href ?? ''))

/** For tests: the tags of the HTML part without texts and URLs, to compare two mails. */
export const tagsOf = (html: string): string =>
  (html.match(/<[^>]*>/g) ?? []).join('').replace(/href="[^"]*"/g, '')

/** For tests: texts that people could enter to inject markup. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  `' onmouseover='alert(1)`,
  '</style></title><iframe src=javascript:alert(1)>',
  '<a href="https://evil.example">Pay here</a>',
  '<!--',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
