import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Textarea } from './textarea.tsx';

const counted = (count: number) => `Character count: ${count}`;

describe('Textarea', () => {
  test('shows the count of its initial value in the server HTML', () => {
    const html = renderToStaticMarkup(
      <Textarea label="Question" name="q" defaultValue="Hello" countLabel="Character count" />,
    );
    expect(html.replaceAll('<!-- -->', '')).toContain(counted(5));
  });

  test('counts while typing, an emoji as one character, and sets no maximum', () => {
    const { container } = mountElement(
      <Textarea label="Question" name="q" countLabel="Character count" />,
    );
    const textarea = findElement<HTMLTextAreaElement>(container, 'textarea');
    act(() => {
      textarea.value = 'Brr 🥶';
      textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    expect(container.textContent).toContain(counted(5));
    expect(textarea.maxLength).toBe(-1);
  });

  test('counts a value that was set without an event', () => {
    const { container, show } = mountElement(
      <Textarea
        ref={(node) => {
          if (node) node.value = 'Refilled';
        }}
        label="Question"
        name="q"
        countLabel="Character count"
      />,
    );
    expect(container.textContent).toContain(counted(8));
    findElement<HTMLTextAreaElement>(container, 'textarea').value = '';
    show(<Textarea label="Question" name="q" countLabel="Character count" />);
    expect(container.textContent).toContain(counted(0));
  });

  test('announces the count when typing pauses, and describes the field by it', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { container } = mountElement(
      <Textarea label="Question" name="q" countLabel="Character count" />,
    );
    const textarea = findElement<HTMLTextAreaElement>(container, 'textarea');
    const status = findElement(container, '[role=status]');
    const type = (text: string) =>
      act(() => {
        textarea.value = text;
        textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    type('H');
    act(() => vi.advanceTimersByTime(900));
    type('Hello');
    act(() => vi.advanceTimersByTime(900));
    expect(status.textContent).toBe('');
    act(() => vi.advanceTimersByTime(100));
    expect(status.textContent).toBe(counted(5));
    expect(textarea.getAttribute('aria-describedby')).toBe('q-count');
    expect(findElement(container, '#q-count').textContent).toBe(counted(5));
  });

  test('shows no count by default', () => {
    expect(renderToStaticMarkup(<Textarea label="Question" name="q" />)).not.toContain('count');
  });

  test('is described by its messages', () => {
    const { container } = mountElement(
      <Textarea label="Question" name="q" error="Ask something" hint="A sentence is enough" />,
    );
    expect(findElement(container, 'textarea').getAttribute('aria-describedby')).toBe(
      'q-error q-hint',
    );
  });
});
