/** Markdown of a model to safe HTML, one block at a time. HTML in the text is shown as text; nothing is loaded. */
import createDOMPurify from 'dompurify';
import { Marked, type Token, type Tokens } from 'marked';

export type MarkdownWords = { image(v: { host: string }): string; imageInline: string };

export type MarkdownSource = {
  /** Blocks in order; their inline parts know the reference links of the whole text. */
  blocks(text: string): Token[];
  /** Clean HTML of one block. */
  html(token: Token): string;
};

const allowedTags = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'input',
  'li',
  'ol',
  'p',
  'pre',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
];
const allowedAttributes = ['href', 'title', 'align', 'start', 'type', 'checked', 'disabled', 'class'];

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const webUrl = (href: string): URL | null => {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

/** An image becomes a link to it: the app fetches nothing that a model names (product B2). */
function imageLink(image: Tokens.Image, words: MarkdownWords): string {
  const url = webUrl(image.href);
  const label = escapeHtml(image.text === '' ? '' : ` · ${image.text}`);
  if (url === null) return `<code>${escapeHtml(words.imageInline)}${label}</code>`;
  return `<a class="image-link" href="${escapeHtml(url.href)}">${escapeHtml(words.image({ host: url.host }))}${label}</a>`;
}

function makeSanitizer(): (html: string) => string {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    }
    if (node.tagName === 'INPUT') node.setAttribute('aria-hidden', 'true');
    if (node.getAttribute('class') !== 'image-link') node.removeAttribute('class');
  });
  return (html) =>
    purify.sanitize(html, {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: allowedAttributes,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    });
}

export function makeMarkdownSource(words: MarkdownWords): MarkdownSource {
  const sanitize = makeSanitizer();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: (token) => escapeHtml(token.text),
      image: (token) => imageLink(token, words),
      heading(token) {
        const level = Math.min(token.depth + 2, 6);
        return `<h${level}>${this.parser.parseInline(token.tokens)}</h${level}>`;
      },
    },
  });
  return {
    blocks: (text) => marked.lexer(text).filter((token) => token.type !== 'space' && token.type !== 'def'),
    html: (token) => sanitize(marked.parser([token])),
  };
}
