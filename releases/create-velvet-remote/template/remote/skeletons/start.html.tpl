<div class="fp-{{id}}" aria-hidden="true">
  <i class="fp-{{id}}-card"></i>
</div>
