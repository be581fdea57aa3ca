import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Textarea } from './textarea.tsx';

const counted = (count: number) => `Character count: ${count}`;

describe('Textarea', () => {
  test('counts on the server what it starts with', () => {
    const html = renderToStaticMarkup(
      <Textarea label="Question" name="q" defaultValue="Hello" countLabel="Character count" />,
    );
    expect(html.replaceAll('<!-- -->', '')).toContain(counted(5));
  });

  test('counts as people type, an emoji as one, and sets no maximum', () => {
    const { container } = mounted(
      <Textarea label="Question" name="q" countLabel="Character count" />,
    );
    const textarea = found<HTMLTextAreaElement>(container, 'textarea');
    act(() => {
      textarea.value = 'Brr 🥶';
      textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    expect(container.textContent).toContain(counted(5));
    expect(textarea.maxLength).toBe(-1);
  });

  test('counts what was filled in without an event', () => {
    const { container, show } = mounted(
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
    found<HTMLTextAreaElement>(container, 'textarea').value = '';
    show(<Textarea label="Question" name="q" countLabel="Character count" />);
    expect(container.textContent).toContain(counted(0));
  });

  test('announces the count once the typing rests, and reads it with the field', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { container } = mounted(
      <Textarea label="Question" name="q" countLabel="Character count" />,
    );
    const textarea = found<HTMLTextAreaElement>(container, 'textarea');
    const status = found(container, '[role=status]');
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
    expect(found(container, '#q-count').textContent).toBe(counted(5));
  });

  test('shows no count unless asked', () => {
    expect(renderToStaticMarkup(<Textarea label="Question" name="q" />)).not.toContain('count');
  });

  test('is tied to its messages', () => {
    const { container } = mounted(
      <Textarea label="Question" name="q" error="Ask something" hint="A sentence is enough" />,
    );
    expect(found(container, 'textarea').getAttribute('aria-describedby')).toBe('q-error q-hint');
  });
});
